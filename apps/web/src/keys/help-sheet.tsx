/** What each key does. */
import type { VNode } from 'preact';
import { words } from '../words/words.js';
import { LETTERS } from './shortcuts.js';

export function HelpSheet(): VNode {
  const text = words.value.keys;
  const rows: readonly (readonly [key: string, does: string])[] = [
    [text.keyArrows, text.arrowsOrient],
    [text.keyArrows, text.arrowsLay],
    [text.keyTab, text.arrowsMove],
    [text.keyEnter, text.enter],
    [text.keySpace, text.space],
    [LETTERS.otherWay.toUpperCase(), text.rotate],
    [text.keyEscape, text.escape],
    [LETTERS.log.toUpperCase(), text.log],
    [text.keyArrows, text.logTurns],
    [LETTERS.rules.toUpperCase(), text.rules],
    [LETTERS.points.toUpperCase(), text.scores],
    [LETTERS.sound.toUpperCase(), text.sound],
    [text.keyArrows, text.replaySteps],
    [text.keyHome, text.replayEnds],
    [LETTERS.help, text.open],
  ];
  return (
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
  );
}
