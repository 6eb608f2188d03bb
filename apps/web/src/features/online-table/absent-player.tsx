/** Who is gone, and what the others can do about it. */
import { onlineText, words } from '@marrakech/i18n';
import {
  ABSENCE_CHOICES,
  isOut,
  personAt,
  votersAbout,
  type AbsenceChoice,
} from '@marrakech/table';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { ownName } from '../../game/names.js';
import type { OnlineTable } from '../../online/online-table.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';

/** With one fewer the game is over, and who is left has won. */
const LAST_TWO = 2;

interface TurnChoice {
  /** As the choices are called here: without the other of two players the game ends. */
  readonly names: Readonly<Record<AbsenceChoice, string>>;
  readonly offered: readonly AbsenceChoice[];
  readonly mine: AbsenceChoice | undefined;
  /** Whether another player has not chosen yet. */
  readonly hasOthers: boolean;
  /** What is asked before the player is out for good. */
  readonly ask: { readonly title: string; readonly note: string };
}

/** `undefined` for who has no say in it. */
function optionsAbout(
  { table }: OnlineTable,
  about: number,
  seat: number | undefined,
  name: string,
): TurnChoice | undefined {
  const { play, seats, options } = table;
  const voters = play === undefined ? [] : votersAbout(table, play, about);
  if (play === undefined || seat === undefined || !voters.includes(seat)) return undefined;
  const text = onlineText.value.absence;
  const choices = personAt(table, about)?.absence?.choices;
  const isLastTwo = seats.filter((_, each) => !isOut(play, each)).length === LAST_TWO;
  const hasOthers = voters.some((voter) => voter !== seat && choices?.has(voter) !== true);
  const { title, note } = isLastTwo
    ? { title: text.endAsk, note: text.endNote({ name }) }
    : {
        title: text.outAsk({ name }),
        note: text.outNote({ name, others: hasOthers ? 'yes' : 'other' }),
      };
  return {
    names: { wait: text.wait, bot: text.bot, out: isLastTwo ? text.end : text.out },
    offered: ABSENCE_CHOICES.filter((each) => each !== 'bot' || options.standIn !== undefined),
    mine: choices?.get(seat),
    hasOthers,
    ask: { title, note: `${note} ${words.value.act.noWayBack}` },
  };
}

export function AbsentPlayer({
  table,
  about,
}: {
  readonly table: OnlineTable;
  readonly about: number;
}): VNode {
  const text = onlineText.value.absence;
  const [seat] = table.ownSeats.value;
  const sitter = table.seats.value[about];
  const name = sitter?.type === 'person' ? ownName({ seats: [{ name: sitter.name }] }, 0) : '';
  const options = optionsAbout(table, about, seat, name);
  const mine = options?.mine;
  // Once chosen it makes room, and can be opened again to choose anew.
  const isOpen = useSignal(mine === undefined);
  const isAsking = useSignal(false);
  if (options === undefined || seat === undefined)
    return <p class="notice">{onlineText.value.news.gone({ name })}</p>;
  const { names, offered, hasOthers, ask } = options;
  const choose = (choice: AbsenceChoice): void => {
    isAsking.value = false;
    isOpen.value = false;
    void table.send({ type: 'choose', seat, about, choice });
  };
  if (!isOpen.value)
    return (
      <button
        type="button"
        class="button"
        aria-expanded={false}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        {mine === undefined ? text.ask({ name }) : text.chosen({ name, choice: names[mine] })}
      </button>
    );
  return (
    <div class="notice" role="group" aria-label={text.ask({ name })}>
      <p>{text.ask({ name })}</p>
      <div class="online-buttons">
        {offered.map((choice) => (
          <button
            key={choice}
            type="button"
            class="button"
            aria-pressed={mine === choice}
            onClick={() => {
              // Who goes on choosing it has been asked.
              if (choice === 'out' && mine !== 'out') isAsking.value = true;
              else choose(choice);
            }}
          >
            {names[choice]}
          </button>
        ))}
      </div>
      {mine === undefined || !hasOthers ? null : <p class="soft">{text.waitForOthers}</p>}
      {isAsking.value ? (
        <ConfirmDialog
          title={ask.title}
          note={ask.note}
          act={names.out}
          onConfirm={() => choose('out')}
          onClose={() => {
            isAsking.value = false;
          }}
        />
      ) : null}
    </div>
  );
}
