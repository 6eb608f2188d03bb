/** What each edition does, side by side. */
import { EDITION_NAMES, EDITIONS, type EditionName } from '@marrakech/rules';
import type { VNode } from 'preact';
import { words } from '../words/words.js';
import type { RulebookWords } from './rulebook-words.js';

interface EditionsTableProps {
  readonly text: RulebookWords['editions'];
  readonly shown: EditionName;
}

export function EditionsTable({ text, shown }: EditionsTableProps): VNode {
  return (
    // The table is wider than a phone; whoever uses a keyboard scrolls it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes focus
    <section class="rulebook-table" tabIndex={0} aria-label={text.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.edition}</th>
            <th scope="col">{text.pile}</th>
            <th scope="col">{text.cannotPay}</th>
            <th scope="col">{text.tie}</th>
            <th scope="col">{text.turnLast}</th>
          </tr>
        </thead>
        <tbody>
          {EDITION_NAMES.map((name) => {
            const edition = EDITIONS[name];
            const each = edition.pileOfEachColour;
            return (
              <tr key={name} class={name === shown ? 'shown' : ''}>
                <th scope="row">{words.value.editionName[name]}</th>
                <td>
                  {edition.pileFace === 'up' ? text.faceUp({ each }) : text.faceDown({ each })}
                </td>
                <td>{edition.cannotPay === 'out' ? text.goesOut : text.playsOn}</td>
                <td>{edition.tie === 'shared' ? text.shared : text.nobody}</td>
                <td>{edition.offersTurnLast ? text.offered : text.notOffered}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
