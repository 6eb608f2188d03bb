/** A review as one page that needs nothing else: no network, no other file. */
import type { Split } from '@marrakech/bot';
import { coloursOf, makeResult, type Setup } from '@marrakech/rules';
import { endingWords } from '../../output/ending-words.js';
import type { Names } from '../../output/names.js';
import { setupSentence } from '../../output/setup-words.js';
import { escape } from '../../terminal/text-width.js';
import { chanceChart, CHART } from './chart.js';
import { GLOSSARY } from './glossary.js';
import type { Moment } from './moments.js';
import { PAGE_SCRIPT } from './page-script.js';
import { PAGE_STYLE } from './page-style.js';
import { BOARD_STYLE, drawMoments } from './pictures.js';
import { signed } from './review-words.js';

/** A little of each rug that is theirs. */
const swatches = (setup: Setup, seat: number): string =>
  coloursOf(setup, seat)
    .map((colour) => `<i class="swatch ${colour}"></i>`)
    .join('');

const percent = (chance: number): string => `${(100 * chance).toFixed(0)} %`;

function playerCard(split: Split, seat: number, names: Names, setup: Setup, over: boolean): string {
  const { expected, luck, ownDecisions, othersDecisions, residual, result, accuracy } = split;
  const rows = [
    ['expected', percent(expected.win)],
    ['luck', signed(luck.win)],
    ['own decisions', signed(ownDecisions.win)],
    ['others’ decisions', signed(othersDecisions.win)],
    ['unexplained', signed(residual.win)],
    [over ? 'came to' : 'so far', percent(result.win)],
  ];
  const list = rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('');
  const quality =
    accuracy === undefined
      ? ''
      : `<p class="accuracy"><b>${accuracy.toFixed(0)}</b> accuracy of 100</p>`;
  return `<section class="card ${coloursOf(setup, seat)[0]}"><h2>${swatches(setup, seat)}${escape(names[seat]!)}</h2>${quality}<dl>${list}</dl></section>`;
}

function momentItem({ seat, words, verdict, brief }: Moment, at: number, setup: Setup): string {
  const colour = coloursOf(setup, seat)[0];
  return `<li><button type="button" data-at="${at}" class="${verdict} ${colour}"><span>${escape(words)}</span><small>${escape(brief)}</small></button></li>`;
}

/** What stands in a script must not end it. */
const asScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

export function reviewPage(
  moments: readonly Moment[],
  splits: readonly Split[],
  names: Names,
  setup: Setup,
): string {
  const { state } = moments.at(-1)!;
  const players = splits.map((_, seat) => names[seat]!);
  const over = makeResult(state) !== '*';
  const data = {
    ...drawMoments(moments),
    moments: moments.map(({ turn, words, verdict, details, chances, purses }) => ({
      turn,
      words,
      verdict,
      details,
      purses,
      chances: chances.map((chance) => Math.round(1000 * chance) / 10),
    })),
    players,
    width: CHART.width,
  };
  const bars = players.map(
    (name, seat) =>
      `<div class="bar ${coloursOf(setup, seat)[0]}"><span class="name">${swatches(setup, seat)}${escape(name)}</span><span class="track"><b id="bar${seat}"></b></span><output id="chance${seat}"></output><small id="purse${seat}"></small></div>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<title>${escape(players.join(', '))} – Marrakech</title>
<style>${BOARD_STYLE}${PAGE_STYLE}</style>
</head>
<body>
<header><h1>${escape(players.join(' – '))}</h1><p>${escape(setupSentence(setup))} ${over ? escape(endingWords(state, names)) : 'The game goes on.'}</p></header>
<main>
<div class="stage">
<div id="board"></div>
<nav aria-label="Moments"><button type="button" id="first" aria-label="To the start">«</button><button type="button" id="back" aria-label="One back">‹</button><output id="where"></output><button type="button" id="on" aria-label="One on">›</button><button type="button" id="last" aria-label="To the end">»</button><button type="button" id="next">next mistake</button></nav>
<p id="words" aria-live="polite"></p>
</div>
<div class="side">
<div class="bars">${bars.join('')}</div>
<figure><div class="chart"><div class="scale" aria-hidden="true"><span>100 %</span><span>50 %</span><span>0 %</span></div>${chanceChart(moments, setup)}</div><figcaption>Chance to win, from start to end. Dots are mistakes.<span class="keys"> Arrow keys step, Home and End jump, M finds the next mistake.</span></figcaption></figure>
<div class="cards">${splits.map((split, seat) => playerCard(split, seat, names, setup, over)).join('')}</div>
<p class="note">Luck, decisions and what the judge cannot explain are in % of a win; with what was expected they add up to what it came to.</p>
${GLOSSARY}
<ol id="moments" start="0">${moments.map((moment, at) => momentItem(moment, at, setup)).join('')}</ol>
</div>
</main>
<script>${PAGE_SCRIPT.replace('DATA', () => asScript(data))}</script>
</body>
</html>
`;
}
