/* Search for pages that are read from the disk. There browsers allow no workers; the script that searches runs
   in a hidden frame instead, which is what the theme looks for under this name. */
if (location.protocol === "file:") {
  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      this.waiting = [];
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      const script = inside.document.createElement("script");
      script.src = new URL(url, location.href).href;
      script.onload = () => {
        const waiting = this.waiting;
        this.waiting = undefined;
        waiting.forEach((data) => this.postMessage(data));
      };
      inside.document.body.append(script);
    }

    postMessage(data) {
      if (this.waiting) {
        this.waiting.push(data);
      } else {
        this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data }));
      }
    }
  };
  window.Worker = window.IFrameWorker;
}
