/** What each edition does, side by side. */
import { EDITION_NAMES, EDITIONS, type Edition, type EditionName } from '@marrakech/rules';
import type { VNode } from 'preact';
import { words } from '../words/words.js';
import type { RulebookWords } from './rulebook-words.js';

interface EditionsTableProps {
  readonly text: RulebookWords['editions'];
  readonly shown: EditionName;
}

/** The columns: what it is about, and what an edition does. */
const columnsOf = (text: RulebookWords['editions']) =>
  [
    [
      text.pile,
      ({ pileFace, pileOfEachColour: each }: Edition) =>
        pileFace === 'up' ? text.faceUp({ each }) : text.faceDown({ each }),
    ],
    [
      text.cannotPay,
      ({ cannotPay }: Edition) => (cannotPay === 'out' ? text.goesOut : text.playsOn),
    ],
    [text.tie, ({ tie }: Edition) => (tie === 'shared' ? text.shared : text.nobody)],
    [
      text.turnLast,
      ({ offersTurnLast }: Edition) => (offersTurnLast ? text.offered : text.notOffered),
    ],
  ] as const;

export function EditionsTable({ text, shown }: EditionsTableProps): VNode {
  const columns = columnsOf(text);
  return (
    <table class="rulebook-table">
      <caption class="for-readers">{text.table}</caption>
      <thead>
        <tr>
          <th scope="col">{text.edition}</th>
          {columns.map(([name]) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {EDITION_NAMES.map((name) => (
          <tr key={name} class={name === shown ? 'shown' : ''}>
            <th scope="row">{words.value.editionName[name]}</th>
            {columns.map(([about, says]) => (
              // Where there is no room for columns, each cell names its own.
              <td key={about} data-about={text.about({ about })}>
                {says(EDITIONS[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
