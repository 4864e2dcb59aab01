// Keeps the site in the browser: the files of every visit at once, others when they are used. The lines above this one,
// which `westphalia.web.static_site` writes, name the version and the files. A new version replaces the old one when no
// page is open.

/* global VERSION, FILES */
const CACHE = `westphalia ${self.registration.scope} ${VERSION}`;

self.addEventListener("install", (event) => {
  const from = (name) => new Request(new URL(name, self.registration.scope), { cache: "force-cache" });
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map(from))));
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    const names = await caches.keys();
    const mine = `westphalia ${self.registration.scope} `;
    await Promise.all(
      names.filter((name) => name.startsWith(mine) && name !== CACHE).map((name) => caches.delete(name)),
    );
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const answered = async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: request.mode === "navigate", ignoreVary: true });
    if (kept) return kept;
    const fresh = await fetch(request);
    if (fresh.ok && fresh.type === "basic") await cache.put(request, fresh.clone());
    return fresh;
  };
  event.respondWith(answered());
});
