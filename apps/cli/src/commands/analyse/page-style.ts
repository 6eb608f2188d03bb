/** The page's look: sand and plaster by day, indigo by night; the rugs are the colour. */
export const PAGE_STYLE = `
:root{--ground:#f6ecd9;--panel:#fdf7ea;--ink:#3c2a1a;--quiet:#7d6a55;--line:#e5d5b8;--A:#b4232c;--B:#2546a8;--C:#b97a06;--D:#177667;--good:#2d6b57;--bad:#b4232c}
@media (prefers-color-scheme:dark){:root{--ground:#15182f;--panel:#1e2344;--ink:#f0e7d4;--quiet:#a9a5bd;--line:#343b66;--A:#ef6b72;--B:#86a6ff;--C:#f0b543;--D:#4fcfb8;--good:#79b894;--bad:#ef6b72}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,"Segoe UI","Noto Sans",sans-serif;font-variant-numeric:tabular-nums}
header{padding:20px 24px 8px;max-width:1320px;margin:auto}
h1{font-size:1.5rem;margin:0;line-height:1.2}header p{margin:4px 0 0;color:var(--quiet)}
main{display:grid;grid-template-columns:minmax(0,7fr) minmax(0,6fr);gap:24px;padding:12px 24px 32px;max-width:1320px;margin:auto;align-items:start}
.stage{position:sticky;top:12px;max-width:max(260px,calc(100vh - 236px));width:100%;margin:0 auto}
#board svg{display:block;width:100%;height:auto}
nav{display:flex;flex-wrap:wrap;gap:8px;align-items:center;justify-content:center;margin-top:10px}
nav button{min-width:48px;height:44px;font-size:1.5rem;line-height:1;border:0;border-radius:12px;background:var(--panel);color:var(--ink);cursor:pointer}
nav #next{font:inherit;font-size:.9rem;padding:0 14px}nav button:disabled{opacity:.35;cursor:default}nav output{min-width:88px;text-align:center;color:var(--quiet)}
button:focus-visible{outline:3px solid var(--C);outline-offset:2px}
#words{font-size:1.05rem;font-weight:600;line-height:1.35;margin:10px 0 0;min-height:2.7em;text-align:center;overflow-wrap:anywhere}
#words.best,#words.lucky{color:var(--good)}#words.mistake,#words.unlucky{color:var(--bad)}
.A{--own:var(--A)}.B{--own:var(--B)}.C{--own:var(--C)}.D{--own:var(--D)}
.bars{display:grid;grid-template-columns:minmax(0,max-content) minmax(4em,1fr) auto;gap:0 12px;align-items:center}.bar{display:contents}
.bar .name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;max-width:min(16em,40vw)}
.swatch{display:inline-block;width:.8em;height:.8em;margin-right:.3em;border-radius:3px;background:var(--own);vertical-align:-.05em}
.track{height:12px;border-radius:6px;background:var(--line);overflow:hidden}.track b{display:block;height:100%;background:var(--own)}
.bar output{text-align:right}.bar small{grid-column:1/-1;color:var(--quiet);margin:0 0 8px}
figure{margin:18px 0}.chart{display:grid;grid-template-columns:auto minmax(0,1fr);gap:8px}.scale{display:flex;flex-direction:column;justify-content:space-between;text-align:right;font-size:.75rem;line-height:1;color:var(--quiet)}#chart{width:100%;height:180px;cursor:crosshair;display:block}
.grid{stroke:var(--line);vector-effect:non-scaling-stroke}.chance{fill:none;stroke:var(--own);stroke-width:2.5;vector-effect:non-scaling-stroke;stroke-linejoin:round}
.dot{fill:var(--own)}#now{stroke:var(--ink);stroke-width:1.5;vector-effect:non-scaling-stroke;stroke-dasharray:4 4}
figcaption,.note{color:var(--quiet);font-size:.85rem;margin-top:6px}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));gap:12px}
.card{background:var(--panel);border-radius:14px;padding:14px 16px;border-top:5px solid var(--own)}
.card h2{font-size:1rem;margin:0;overflow-wrap:anywhere}.accuracy{margin:2px 0 8px;color:var(--quiet)}.accuracy b{font-size:1.7rem;color:var(--ink)}
dl{display:grid;grid-template-columns:1fr auto;gap:2px 12px;margin:0;font-size:.9rem}dt{color:var(--quiet)}dd{margin:0;text-align:right}
details{margin:12px 0}summary{cursor:pointer;min-height:32px}.words{grid-template-columns:minmax(0,max-content) minmax(0,1fr);gap:6px 14px;margin-top:6px}.words dt{color:var(--ink);font-weight:600;max-width:9em}.words dd{text-align:left}
#moments{list-style:none;margin:16px 0 0;padding:0;max-height:420px;overflow:auto;background:var(--panel);border-radius:14px}
#moments button{display:flex;justify-content:space-between;gap:12px;width:100%;min-height:40px;padding:8px 14px;border:0;border-left:5px solid var(--own);background:none;color:inherit;font:inherit;font-size:.9rem;text-align:left;cursor:pointer}
#moments span{overflow-wrap:anywhere}#moments small{flex:none;max-width:50%;color:var(--quiet);text-align:right}#moments .mistake small{color:var(--bad);font-weight:600}
#moments [aria-current]{background:var(--line)}
@media not (hover:hover){.keys{display:none}}
@media (max-width:820px){main{display:block;padding:0 12px 24px}header{padding:14px 14px 4px}h1{font-size:1.25rem;overflow-wrap:anywhere}.stage{top:0;z-index:1;max-width:none;padding:8px 0;background:var(--ground)}#board{max-width:max(180px,min(42vh,calc(100vh - 420px)));margin:auto}nav{gap:4px;margin-top:6px}nav button{min-width:40px}nav output{min-width:56px;font-size:.85rem}nav #next{padding:0 8px;font-size:.85rem}#words{font-size:.95rem;margin-top:6px}.bars{margin-top:8px}#moments{max-height:none}}
@media print{nav,#now{display:none}#moments{max-height:none}.stage{position:static}}
`;
