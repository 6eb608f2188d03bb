/** What happened, in plain words, newest first; each turn leads to its moment. */
import { viewOf } from '@marrakech/rules';
import type { VNode } from 'preact';
import { dressOf } from '../game/dressing.js';
import { nameOf } from '../game/names.js';
import { stateAt, type Game } from '../game/game.js';
import { tellGame } from '../game/turns.js';
import { SeatRugs } from '../players/rug-icon.js';
import { words } from '../words/words.js';
import { tellTurn } from './sentences.js';
import './log.css';

export function Log({
  game,
  shown,
  onJump,
}: {
  readonly game: Game;
  readonly shown: number;
  readonly onJump: (shown: number) => void;
}): VNode {
  const text = words.value.log;
  const told = tellGame(game);
  if (told.length === 0) return <p class="log-empty soft">{text.empty}</p>;
  return (
    <ol class="log" reversed>
      {told.toReversed().map(({ entry, end }, index, all) => {
        const seat = entry.type === 'turn' ? entry.turn.seat : entry.seat;
        const number = all.length - index;
        const start = all[index + 1]?.end ?? 0;
        const isShown = shown > start && shown <= end;
        const lines =
          entry.type === 'turn'
            ? tellTurn(game, entry.turn, viewOf(stateAt(game, start)).facing)
            : [words.value.told.leave];
        return (
          <li key={number} {...dressOf(game, seat)} class={isShown ? 'is-shown' : ''}>
            <button
              type="button"
              class="log-turn"
              aria-label={`${text.jump({ turn: number, name: nameOf(game, seat) })}. ${lines.join('. ')}`}
              {...(isShown && { 'aria-current': 'step' })}
              onClick={() => onJump(end)}
            >
              <span class="log-head">
                <span class="log-number figure">{number}</span>
                <SeatRugs game={game} seat={seat} />
                <span class="log-name">{nameOf(game, seat)}</span>
              </span>
              <span class="log-lines">{lines.join(' · ')}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
