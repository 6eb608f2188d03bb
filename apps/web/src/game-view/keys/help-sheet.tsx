/** What each key does. */
import { screenText, words } from '@marrakech/i18n';
import type { VNode } from 'preact';
import { setting } from '../../storage/settings.js';
import { LETTERS } from './shortcuts.js';

type Row = readonly [key: string, does: string];

/** What a letter does, unless letters do nothing. */
const letter = (name: keyof typeof LETTERS, does: string): readonly Row[] =>
  setting.letterKeys.value ? [[LETTERS[name].toUpperCase(), does]] : [];

export function HelpSheet(): VNode {
  const text = screenText.value.keys;
  const rows: readonly Row[] = [
    [text.keyArrows, text.arrowsOrient],
    [text.keyArrows, text.arrowsLay],
    [text.keyTab, text.arrowsMove],
    [text.keyEnter, text.enter],
    [text.keySpace, text.space],
    ...letter('otherWay', text.rotate),
    [words.value.keys.keyEscape, text.escape],
    ...letter('log', text.log),
    [text.keyArrows, text.logTurns],
    ...letter('rules', text.rules),
    ...letter('points', text.scores),
    ...letter('sound', text.sound),
    [text.keyArrows, text.replaySteps],
    [text.keyHome, text.replayEnds],
    ...letter('help', text.open),
  ];
  return (
    <>
      {setting.letterKeys.value ? null : <p class="soft">{text.lettersOff}</p>}
      <table class="keys">
        <thead>
          <tr>
            <th scope="col">{text.key}</th>
            <th scope="col">{text.does}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, does]) => (
            <tr key={does}>
              <td>
                <kbd>{key}</kbd>
              </td>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
