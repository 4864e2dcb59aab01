// Shows some of the cases, and the one that the address names.
const form = document.querySelector(".datc-filter");
const cases = [...document.querySelectorAll(".datc-case")];
const told = form.querySelector("output");

function filter() {
  const { section, differs, words } = Object.fromEntries(new FormData(form));
  const wanted = words.toLowerCase().split(/[\s,]+/).filter(Boolean);
  let shown = 0;
  for (const one of cases) {
    const text = one.textContent.toLowerCase();
    const fits =
      (!section || one.parentElement.dataset.section === section) &&
      (!differs || one.classList.contains("datc-differs")) &&
      wanted.every((word) => text.includes(word));
    one.hidden = !fits;
    shown += fits;
  }
  for (const part of document.querySelectorAll(".datc section")) part.hidden = !part.querySelector(".datc-case:not([hidden])");
  told.textContent = `${shown} of ${cases.length} cases`;
}

function follow() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!named?.classList.contains("datc-case")) return;
  form.reset();
  filter();
  named.querySelector("details").open = true;
  const bar = getComputedStyle(form).position === "sticky" ? form.offsetHeight : 0;
  named.style.scrollMarginTop = `calc(2.9rem + ${bar}px)`; // below the page's head and the bar, however high it is
  named.scrollIntoView();
}

form.hidden = false;
form.addEventListener("input", filter);
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", follow);
filter();
follow();
