/** The style of `/docs`, served as a file because the content policy forbids inline styles. */
export const API_PAGE_STYLE = `
:root { color-scheme: light dark; --ground: #f6edda; --panel: #fffaf0; --ink: #38261a; --soft: #6a5139; --edge: #e0cda9; --action: #9c3d1c; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #191d3a; --panel: #232950; --ink: #f1e8d2; --soft: #bdb5cf; --edge: #363d6d; --action: #f0b45a; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 52rem; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 Optima, Candara, 'Noto Sans', system-ui, sans-serif; }
h1, h2, h3 { line-height: 1.2; }
h2 { margin-top: 2rem; }
a { color: var(--action); }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.6rem 0; }
article { margin: 0.8rem 0; padding: 0.8rem 1rem; background: var(--panel); border: 1px solid var(--edge); border-radius: 0.8rem; }
article h4 { margin: 0.6rem 0 0; }
article h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
article p { margin: 0.4rem 0; }
.method { display: inline-block; min-width: 4.5rem; color: var(--action); }
summary { padding: 0.5rem 0; cursor: pointer; color: var(--soft); }
.refusals { color: var(--soft); font-size: 0.9rem; overflow-wrap: anywhere; }
.wide { overflow: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.2rem 0.8rem 0.2rem 0; text-align: start; vertical-align: top; }
pre { overflow: auto; max-height: 24rem; margin: 0; padding: 0.6rem; border: 1px solid var(--edge); border-radius: 0.5rem; font-size: 0.85rem; }
`;
