"""The style sheet of pages: light and dark, for wide and narrow screens and for paper."""

STYLE = """\
:root {
  color-scheme: light dark;
  --paper: #faf8f3; --panel: #ffffff; --ink: #1d1f24; --quiet: #5a5d66; --line: #ddd6c8; --accent: #7a2e1d;
  --good: #1b6e35; --bad: #a3261a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #16181d; --panel: #1e2127; --ink: #e9e6e0; --quiet: #a9adb6; --line: #363a44; --accent: #eaa58c;
    --good: #7fce97; --bad: #ff9a8d;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1rem clamp(1rem, 4vw, 2.5rem) 4rem; max-width: 84rem;
  background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, "Segoe UI", Roboto, sans-serif;
}
h1, h2, h3 {
  font-family: "Iowan Old Style", Palatino, "Palatino Linotype", Georgia, serif; line-height: 1.2;
}
h1 { font-size: clamp(1.7rem, 4vw, 2.5rem); margin: 1rem 0 0; text-wrap: balance; }
h2 { font-size: 1.35rem; margin: 2rem 0 .6rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
h3 { font-size: 1.05rem; margin: 1.2rem 0 .3rem; }
p, ul { margin: .4rem 0; max-width: 75ch; }
ul { padding-left: 1.2rem; }
.subtitle { color: var(--quiet); margin: .2rem 0 1rem; }
a { color: var(--accent); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
figure { margin: 1rem 0; }
figure svg, figure img {
  display: block; max-width: 100%; height: auto; background: #fff; border-radius: 6px;
}
figcaption { color: var(--quiet); font-size: .9rem; margin-top: .4rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .3rem 0 .8rem; font-size: .94rem; }
th, td { text-align: left; vertical-align: top; padding: .22rem .9rem .22rem 0; }
th { color: var(--quiet); font-weight: 600; }
tbody tr + tr td { border-top: 1px solid var(--line); }
tbody tr.more td { border-top: 0; padding-top: 0; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
td.short { white-space: nowrap; }
.spot {
  display: inline-block; width: .75em; height: .75em; border-radius: 50%; border: 1px solid var(--ink);
  margin-right: .45em;
}
.succeeds { color: var(--good); font-weight: 700; }
.fails { color: var(--bad); font-weight: 700; }
.quiet { color: var(--quiet); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
nav.steps { display: flex; gap: 1rem; justify-content: space-between; flex-wrap: wrap; }
nav.years { display: flex; flex-wrap: wrap; gap: .35rem 1.1rem; margin: 1rem 0; font-size: .9rem; }
nav.years ul { display: flex; flex-wrap: wrap; gap: .1rem .6rem; list-style: none; margin: 0; padding: 0; }
nav.years strong { margin-right: .5rem; }
nav.years .year { display: flex; }
nav.years [aria-current] { font-weight: 700; color: var(--ink); text-decoration: none; }
ol.phases {
  list-style: none; margin: .5rem 0 0; padding: 0;
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(13rem, 42vw), 1fr)); gap: 1rem;
}
ol.phases a {
  display: block; text-decoration: none; background: var(--panel); border: 1px solid var(--line);
  border-radius: 8px; overflow: hidden; height: 100%;
}
ol.phases a:hover { border-color: var(--accent); }
ol.phases img { display: block; width: 100%; height: auto; background: #fff; }
ol.phases span { display: block; padding: .4rem .7rem; }
ol.phases .quiet { padding-top: 0; font-size: .88rem; }
@media (min-width: 70rem) {
  .beside { display: grid; grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); gap: 2.2rem; }
  .beside > figure { position: sticky; top: 1rem; align-self: start; }
  .beside > figure img, .beside > figure svg { max-height: 94vh; width: auto; }
  .beside h2:first-child { margin-top: 1rem; }
}
@media print {
  body { background: #fff; color: #000; max-width: none; }
  nav { display: none; }
  .beside { display: block; }
  tr, figure { break-inside: avoid; }
}
"""
"""The style sheet of every page."""
