/** What each edition does, side by side. */
import { type RulebookWords, words } from '@marrakech/i18n';
import { EDITION_NAMES, type EditionName } from '@marrakech/rules';
import type { VNode } from 'preact';
import { tableOf } from './editions.js';
import { Marked } from './marked.js';

interface EditionsTableProps {
  readonly text: RulebookWords['editions'];
  readonly shown: EditionName;
  readonly query: readonly string[];
}

export function EditionsTable({ text, shown, query }: EditionsTableProps): VNode {
  const columns = tableOf(text);
  return (
    <table class="rulebook-table">
      <caption class="for-readers">{text.table}</caption>
      <thead>
        <tr>
          <th scope="col">{text.edition}</th>
          {columns.map(({ about }) => (
            <th key={about} scope="col">
              <Marked text={about} query={query} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {EDITION_NAMES.map((name, row) => (
          <tr key={name} class={name === shown ? 'shown' : ''}>
            <th scope="row">{words.value.editionName[name]}</th>
            {columns.map(({ about, says }) => (
              // Where there is no room for columns, each cell names its own.
              <td key={about} data-about={text.about({ about })}>
                <Marked text={says[row]!} query={query} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
