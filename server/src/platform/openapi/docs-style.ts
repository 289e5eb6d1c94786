/** The style sheet of the page that describes the API. */
export const DOCS_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f6f8f8; --card: #ffffff; --ink: #14242a; --soft: #51646b; --line: #d5dfe1; --accent: #0b6e75;
  --get: #0b6e75; --post: #2563a8; --put: #8a5a00; --patch: #8a5a00; --delete: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0c171b; --card: #13232a; --ink: #e6eff1; --soft: #9db1b8; --line: #27404a; --accent: #5cc7cd;
    --get: #5cc7cd; --post: #86b8f2; --put: #e5b75c; --patch: #e5b75c; --delete: #f28b82;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-block-start: 4rem; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
header, nav, main { max-inline-size: 60rem; margin-inline: auto; padding-inline: 1rem; }
h1 { margin-block: 1.5rem 0.25rem; font-size: 1.75rem; }
h2 { margin-block: 2.25rem 0; font-size: 1.25rem; }
h3 { margin-block: 1.25rem 0.25rem; font-size: 1rem; }
h4 { margin-block: 1rem 0.35rem; font-size: 0.875rem; }
small, p { color: var(--soft); font-weight: 400; }
p { margin-block: 0.35rem 0.75rem; }
a { color: var(--accent); }
code, pre { font: 0.8125rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }
nav {
  position: sticky; inset-block-start: 0; display: flex; overflow-x: auto; background: var(--ground);
  border-block-end: 1px solid var(--line);
}
nav a {
  display: grid; align-items: center; min-block-size: 2.75rem; padding-inline: 0.75rem; white-space: nowrap;
  text-decoration: none;
}
details { margin-block-start: 0.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; }
summary {
  display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; min-block-size: 2.75rem;
  padding: 0.5rem 0.75rem; cursor: pointer;
}
summary code { overflow-wrap: anywhere; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 0.25rem; }
.method { inline-size: 3.75rem; font-size: 0.75rem; font-weight: 700; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); }
.patch { color: var(--patch); } .delete { color: var(--delete); }
.what { flex: 1 1 16rem; }
.lock { padding-inline: 0.5rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--soft); font-size: 0.75rem; }
.inside { padding: 0 0.75rem 0.75rem; border-block-start: 1px solid var(--line); }
.wide { overflow-x: auto; }
table { inline-size: 100%; border-collapse: collapse; font-size: 0.875rem; }
th, td { padding: 0.35rem 0.75rem 0.35rem 0; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; }
th { font-weight: 400; white-space: nowrap; }
pre { margin: 0; padding: 0.75rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--ground); }
article pre { background: var(--card); }
pre b, code b { color: var(--put); font-weight: 400; }
i { color: var(--soft); font-style: normal; }
main { padding-block-end: 4rem; }
summary { list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: "+"; inline-size: 0.75rem; color: var(--soft); }
details[open] > summary::before { content: "–"; }
@media (max-width: 40rem) {
  .wide tr { display: flex; flex-wrap: wrap; gap: 0 0.75rem; padding-block: 0.35rem; border-block-end: 1px solid var(--line); }
  .wide th, .wide td { padding: 0; border: 0; }
  .wide td:last-child { flex: 1 1 100%; color: var(--soft); }
}
`;
