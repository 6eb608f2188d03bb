/** What the page does: plain script of any browser, with the review put in for `DATA`. */
export const PAGE_SCRIPT = `
const data = DATA;
const byId = (id) => document.getElementById(id);
const items = [...document.querySelectorAll('#moments button')];
const end = data.moments.length - 1;
let at = 0;
const VERDICTS = { best: 'the best there is', good: 'as good as the best', fine: 'fine', loose: 'loose', mistake: 'a mistake', lucky: 'lucky', unlucky: 'unlucky', plain: '' };
function nextMistake() {
  const next = data.moments.findIndex(({ verdict }, index) => index > at && verdict === 'mistake');
  return next < 0 ? at : next;
}
function show(to) {
  items[at].removeAttribute('aria-current');
  at = Math.max(0, Math.min(end, to));
  const { turn, words, verdict, details, chances, purses } = data.moments[at];
  byId('board').innerHTML = data.pictures[at].map((tag) => data.tags[tag]).join('');
  byId('words').textContent = [words, VERDICTS[verdict], details].filter(Boolean).join(' · ');
  byId('words').className = verdict;
  byId('where').textContent = at + ' / ' + end;
  byId('where').title = turn > 0 ? 'turn ' + turn : '';
  chances.forEach((chance, seat) => {
    byId('bar' + seat).style.width = Math.max(0, Math.min(100, chance)) + '%';
    byId('chance' + seat).textContent = Math.round(chance) + ' %';
    byId('purse' + seat).textContent = purses[seat];
  });
  const x = (at / Math.max(1, end)) * data.width;
  byId('now').setAttribute('x1', x);
  byId('now').setAttribute('x2', x);
  byId('back').disabled = byId('first').disabled = at === 0;
  byId('on').disabled = byId('last').disabled = at === end;
  byId('next').disabled = nextMistake() === at;
  const item = items[at];
  item.setAttribute('aria-current', 'step');
  const list = byId('moments');
  list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
}
byId('first').onclick = () => show(0);
byId('back').onclick = () => show(at - 1);
byId('on').onclick = () => show(at + 1);
byId('last').onclick = () => show(end);
byId('next').onclick = () => show(nextMistake());
items.forEach((item, index) => { item.onclick = () => show(index); });
byId('chart').onclick = (event) => {
  const box = event.currentTarget.getBoundingClientRect();
  show(Math.round(((event.clientX - box.left) / box.width) * end));
};
const KEYS = {
  ArrowRight: () => at + 1,
  ArrowLeft: () => at - 1,
  Home: () => 0,
  End: () => end,
  m: nextMistake,
};
addEventListener('keydown', (event) => {
  const to = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
  if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  show(to());
});
show(0);
`;
