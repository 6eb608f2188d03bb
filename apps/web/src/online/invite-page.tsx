/** Opening a table for others: who may sit there, by which rules, how fast. */
import { SPEED_NAMES, type ClockOption, type TableOptions } from '@marrakech/protocol';
import { signal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { remember, remembered } from '../keep/small-things.js';
import { Chairs } from '../options/chairs.js';
import { sensibleRival } from '../options/levels.js';
import { parseWish } from '../options/stored-wish.js';
import { makeOptions, type TableWish } from '../options/table-options.js';
import { TableRules } from '../options/table-rules.js';
import { Choice, Switch } from '../page/choice.js';
import { Icon } from '../page/icon.js';
import { PageHead } from '../page/page-head.js';
import { go } from '../page/route.js';
import { words } from '../words/words.js';
import { beSomebody, keepSeatKeys } from './me.js';
import { NameField } from './name-field.js';
import { onlineText } from './online-words.js';
import { ask, type Trouble } from './server.js';
import { rememberOpened } from './sitting-down.js';
import { DAYS, parseInvitation, type Invitation } from './stored-invitation.js';
import { TroubleNote } from './trouble.js';
import './online.css';

const KEY = 'marrakech.online.table';
const INVITATION_KEY = 'marrakech.online.invitation';

const wished = signal<TableWish>(parseWish(remembered(KEY)));
const invitation = signal<Invitation>(parseInvitation(remembered(INVITATION_KEY)));

function setWish(wish: TableWish): void {
  wished.value = wish;
  remember(KEY, JSON.stringify(wish));
}

const change = (part: Partial<Invitation>): void => {
  invitation.value = { ...invitation.value, ...part };
  remember(INVITATION_KEY, JSON.stringify(invitation.value));
};

/** People name themselves when they sit down. */
function optionsOf(wish: TableWish, { clock, begins }: Invitation): TableOptions {
  const chairs = wish.chairs.map((chair) => ({ ...chair, name: '' }));
  return {
    ...makeOptions({ ...wish, chairs }),
    clock,
    begins,
    standIn: sensibleRival().level,
  };
}

async function openTable(): Promise<Trouble | undefined> {
  const somebody = await beSomebody();
  if (!somebody.ok) return somebody.error;
  const { isPublic, bySeat } = invitation.value;
  const options = optionsOf(wished.value, invitation.value);
  const body = { options, isPublic, bySeat: bySeat && !isPublic };
  type Opened = { readonly game: string; readonly keys: Readonly<Record<string, string>> };
  const opened = await ask<Opened>('POST', 'tables', body);
  if (!opened.ok) return opened.error;
  const { game, keys } = opened.value;
  keepSeatKeys(game, keys);
  rememberOpened(game);
  go({ screen: 'table', game });
  return undefined;
}

const codeOf = (clock: ClockOption): string =>
  clock.type === 'live' ? clock.speed : clock.type === 'days' ? `${clock.days}` : clock.type;

function ClockChoice(): VNode {
  const text = onlineText.value;
  const { clock } = invitation.value;
  const options: readonly { clock: ClockOption; name: string; note: string }[] = [
    { clock: { type: 'none' }, name: text.clock.none, note: text.clock.noneNote },
    ...SPEED_NAMES.map((speed) => ({
      clock: { type: 'live', speed } as const,
      name: text.speed[speed],
      note: text.speedNote[speed],
    })),
    ...DAYS.map((days) => ({
      clock: { type: 'days', days } as const,
      name: text.clock.days({ days }),
      note: text.clock.daysNote,
    })),
  ];
  return (
    <Choice
      legend={text.clock.title}
      chosen={codeOf(clock)}
      options={options.map(({ clock: each, name, note }) => ({ value: codeOf(each), name, note }))}
      onChoose={(code) =>
        change({ clock: options.find((each) => codeOf(each.clock) === code)!.clock })
      }
    />
  );
}

export function InvitePage(): VNode {
  const text = onlineText.value.invite;
  const trouble = useSignal<Trouble | undefined>(undefined);
  const { isPublic, bySeat, begins } = invitation.value;
  return (
    <main class="page-column options">
      <PageHead title={text.title} />
      <NameField />
      <Chairs wish={wished.value} onChange={setWish} hasNames={false} />
      <ClockChoice />
      <TableRules wish={wished.value} onChange={setWish} />
      <section class="switches panel">
        <Switch
          name={text.isPublic}
          note={text.isPublicNote}
          isOn={isPublic}
          onSwitch={(on) => change({ isPublic: on })}
        />
        {isPublic ? null : (
          <Switch
            name={text.bySeat}
            note={text.bySeatNote}
            isOn={bySeat}
            onSwitch={(on) => change({ bySeat: on })}
          />
        )}
        <Switch
          name={text.waitForMe}
          note={text.waitForMeNote}
          isOn={begins === 'host'}
          onSwitch={(on) => change({ begins: on ? 'host' : 'when-full' })}
        />
      </section>
      <TroubleNote trouble={trouble.value} />
      <div class="options-begin">
        <button
          type="button"
          class="button button-main"
          onClick={() =>
            void openTable().then((fault) => {
              trouble.value = fault;
            })
          }
        >
          <Icon name="link" />
          {text.go}
        </button>
        <p class="soft">{words.value.table.remembered}</p>
      </div>
    </main>
  );
}
