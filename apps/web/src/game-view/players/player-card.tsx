/** One player at the table: purse, pile, squares in sight. */
import { Coin, Pile, Purse } from '@marrakech/board-svg';
import { words } from '@marrakech/i18n';
import { standings, viewOf, type PlayerView } from '@marrakech/rules';
import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { dressOf, dressView } from '../../game/dressing.js';
import { stateAt, type Game } from '../../game/game.js';
import { nameOf } from '../../game/names.js';
import { rugName } from '../../game/rug-name.js';
import { theme } from '../../storage/settings.js';
import { Icon } from '../../ui/icon.js';
import { useUnchanged } from '../../ui/use-unchanged.js';
import { SeatRugs } from './rug-icon.js';

/** Names that are cut short keep their number: it tells them apart. */
function PlayerName({ name }: { readonly name: string }): VNode {
  const [, start = name, number = ''] = /^(.+?)(\s*\d+)$/.exec(name) ?? [];
  return (
    <span class="player-name-text">
      <span class="player-name-start">{start}</span>
      {number}
    </span>
  );
}

function PlayerPile({ player }: { readonly player: PlayerView }): VNode {
  const { rugs, pile, next } = player;
  const drawn = useUnchanged({ rugs, pile, next });
  return useMemo(() => <Pile player={player} theme={theme.value} />, [drawn, theme.value]);
}

interface Facts {
  readonly player: PlayerView;
  readonly visible: number;
  readonly isMover: boolean;
}

function factsOf(game: Game, shown: number, seat: number): Facts {
  const state = stateAt(game, shown);
  const view = dressView(viewOf(state), game.designs);
  return {
    player: view.players[seat]!,
    visible: standings(state).find((standing) => standing.seat === seat)!.visible,
    isMover: view.phase !== 'over' && view.mover === seat,
  };
}

function drawCard(game: Game, seat: number, facts: Facts, note: ComponentChildren): VNode {
  const { player, visible, isMover } = facts;
  const isOut = player.out > 0;
  const text = words.value.player;
  const { dirhams, rugs } = player;
  const level = game.seats[seat]?.level;
  return (
    <section
      class={`player-card ${isMover ? 'is-mover' : ''} ${isOut ? 'is-out' : ''}`}
      {...dressOf(game, seat)}
      data-seat={seat}
      aria-label={[
        text.summary({ name: nameOf(game, seat), dirhams, squares: visible, rugs }),
        ...(player.next === undefined ? [] : [text.next({ rug: rugName(player.next) })]),
      ].join('. ')}
    >
      <h2 class="player-name">
        <SeatRugs game={game} seat={seat} />
        <PlayerName name={nameOf(game, seat)} />
        {level === undefined ? null : <span class="player-kind">{text.bot}</span>}
        {isOut ? <span class="player-out">{text.out}</span> : null}
      </h2>
      <div class="player-things" aria-hidden="true">
        <div class="player-money" data-purse={seat}>
          <span class="player-coin">
            <Coin value={1} theme={theme.value} />
          </span>
          <span class="figure">{dirhams}</span>
        </div>
        <div class="player-squares">
          <Icon name="half" />
          <span class="figure">{visible}</span>
        </div>
        {isOut ? null : <div class="player-points figure">{visible + dirhams}</div>}
        <div class="player-purse">
          <Purse dirhams={dirhams} theme={theme.value} />
        </div>
        <div class="player-pile">
          <PlayerPile player={player} />
          {rugs > 0 ? <span class="pile-count figure">{rugs}</span> : null}
        </div>
      </div>
      {note}
    </section>
  );
}

export function PlayerCard({
  game,
  shown,
  seat,
  note,
}: {
  readonly game: Game;
  readonly shown: number;
  readonly seat: number;
  readonly note: ComponentChildren;
}): VNode {
  const facts = useUnchanged(factsOf(game, shown, seat));
  // Most of what happens at a table changes nothing about most of its players.
  return useMemo(
    () => drawCard(game, seat, facts, note),
    [facts, game.seats, game.own, note, words.value, theme.value],
  );
}
