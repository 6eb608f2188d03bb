/** After the game: who won and why, how it went, and what now. */
import { castFor, sayResult, type Explanation } from '@marrakech/game-text';
import { screenText, words } from '@marrakech/i18n';
import { standings } from '@marrakech/rules';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { explainAction } from '../../game-text/explanations.js';
import { SeatRugs } from '../../game-view/players/rug-icon.js';
import type { GameOverProps } from '../../game-view/sheets/feature-sheets.js';
import { stateNow, type Game } from '../../game/game.js';
import { nameOf, ownName, playersFor } from '../../game/names.js';
import { readerOf } from '../../game/reader.js';
import { makeRoute } from '../../navigation/route.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { PointsChart } from './points-chart.js';
import { momentsOf } from './points.js';
import './finish.css';

function Ranking({ game }: { readonly game: Game }): VNode {
  const text = words.value.finish;
  return (
    <table class="ranking">
      <caption class="for-readers">{text.ranking}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="for-readers">{text.ranking}</span>
          </th>
          <th scope="col">{text.player}</th>
          <th scope="col">{text.squares}</th>
          <th scope="col">{text.dirhams}</th>
          <th scope="col">{text.points}</th>
        </tr>
      </thead>
      <tbody>
        {standings(stateNow(game)).map(({ seat, place, score, visible, dirhams, out }) => (
          <tr key={seat} class={place === 1 ? 'is-first' : ''}>
            <td class="figure">{place}</td>
            <th scope="row">
              <SeatRugs game={game} seat={seat} />
              <span>{nameOf(game, seat)}</span>
            </th>
            {out > 0 ? (
              <td colSpan={3}>{text.out}</td>
            ) : (
              [visible, dirhams, score].map((figure, column) => (
                <td key={column} class="figure">
                  {figure}
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sayMoments(game: Game): string[] {
  const text = words.value.finish;
  const { biggestPayment, biggestArea, leadChanges, lastLead, richest } = momentsOf(game);
  const name = (seat: number): string => nameOf(game, seat);
  return [
    ...(biggestPayment === undefined
      ? []
      : [
          text.biggestPayment({
            cast: castFor(playersFor(game), biggestPayment.from, biggestPayment.to),
            from: ownName(game, biggestPayment.from),
            to: ownName(game, biggestPayment.to),
            dirhams: biggestPayment.paid,
            turn: biggestPayment.turn,
          }),
        ]),
    ...(biggestArea === undefined
      ? []
      : [text.biggestArea({ ...biggestArea, name: name(biggestArea.owner) })]),
    ...(richest === undefined
      ? []
      : [text.richest({ name: name(richest.seat), dirhams: richest.dirhams })]),
    text.leadChanges({ count: leadChanges }),
    ...(lastLead === undefined
      ? []
      : [text.lastLead({ name: name(lastLead.seat), turn: lastLead.turn })]),
  ];
}

/** Why the game is over. The result itself says that the last remaining player has won. */
function reasonsOf(game: Game): Explanation[] {
  const reasons = explainAction(game, game.actions.length - 1);
  const { lastPlayerTitle } = screenText.value.explain;
  return reasons.length === 1 ? reasons : reasons.filter(({ title }) => title !== lastPlayerTitle);
}

export function FinishSheet({ game, hasShared, extras, onRematch, onShare }: GameOverProps): VNode {
  const text = words.value.finish;
  const sheet = useRef<HTMLDivElement>(null);
  // Read aloud first, before the button that puts it away. A sheet that is not open yet looks for
  // what asks for the focus, an open one does not.
  useEffect(() => {
    const place = hasShared ? '.finish-share' : '.finish-result';
    const first = sheet.current!.querySelector<HTMLElement>(place)!;
    first.autofocus = true;
    first.focus();
  }, []);
  return (
    <div class="finish" ref={sheet}>
      <p class="finish-result" tabIndex={-1}>
        {sayResult(readerOf(game), stateNow(game))}
      </p>
      <Ranking game={game} />
      <dl class="finish-why">
        {reasonsOf(game).map(({ title, text: why }) => (
          <div key={title + why}>
            <dt>{title}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
      <div class="finish-buttons">
        {extras?.canRematch === false ? null : (
          <Button
            icon={extras?.hasAsked === true ? 'check' : 'play'}
            kind="button-main finish-rematch"
            isDisabled={extras?.hasAsked === true}
            onClick={onRematch}
          >
            <span>
              {text.rematch}
              <small>{text.rematchNote}</small>
            </span>
          </Button>
        )}
        <a class="button" href={makeRoute({ screen: 'replay', id: game.id })}>
          <Icon name="again" />
          {text.replay}
        </a>
        <Button icon="link" kind="finish-share" onClick={onShare}>
          {text.share}
        </Button>
        <a class="button" href={makeRoute(extras?.newTable ?? { screen: 'options' })}>
          <Icon name="people" />
          {text.newTable}
        </a>
        <a class="button" href={makeRoute({ screen: 'start' })}>
          <Icon name="back" />
          {text.home}
        </a>
      </div>
      {extras?.note}
      <section>
        <h3>{text.chart}</h3>
        <PointsChart game={game} />
      </section>
      <section>
        <h3>{text.moments}</h3>
        <ul class="moments">
          {sayMoments(game).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
