/** On a game that is looked at again: whether its dice were fair, and who won. */
import type { DiceVerdict } from '@marrakech/fair-dice';
import { sayResult } from '@marrakech/game-text';
import { onlineText } from '@marrakech/i18n';
import type { GameRecord } from '@marrakech/rules';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { stateNow, type Game } from '../../game/game.js';
import { readerOf } from '../../game/reader.js';
import { Dialog } from '../../ui/dialog.js';
import { CheckButton, Verdict } from './dice-check.js';

export function DiceDoor({
  id,
  game,
  record,
}: {
  readonly id: string | undefined;
  readonly game: Game;
  readonly record: GameRecord;
}): VNode {
  const text = onlineText.value.dice;
  const verdict = useSignal<DiceVerdict | undefined>(undefined);
  return (
    <>
      <CheckButton id={id} record={record} verdict={verdict} />
      {verdict.value === undefined ? null : (
        <Dialog
          title={text.title}
          onClose={() => {
            verdict.value = undefined;
          }}
        >
          <div class="dice-check">
            <p class="finish-result">{sayResult(readerOf(game), stateNow(game))}</p>
            <Verdict game={game} verdict={verdict.value} />
          </div>
        </Dialog>
      )}
    </>
  );
}
