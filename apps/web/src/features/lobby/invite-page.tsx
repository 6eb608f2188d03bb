/** Opening a table for others: who may sit there, by which rules, how fast. */
import { onlineText, words } from '@marrakech/i18n';
import { SPEED_NAMES, type ClockOption, type TableOptions } from '@marrakech/table';
import { signal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { Chairs } from '../../game-view/setup/chairs.js';
import { TableRules } from '../../game-view/setup/table-rules.js';
import { ApiErrorNote } from '../../game-view/tables/api-error.js';
import { NameField } from '../../game-view/tables/name-field.js';
import { sensibleRival } from '../../game/levels.js';
import { parseTableForm } from '../../game/setup/stored-options.js';
import { makeOptions, type TableForm } from '../../game/setup/table-options.js';
import { go } from '../../navigation/route.js';
import { ensurePlayer, keepSeatTokens } from '../../online/me.js';
import { ask, type ApiError } from '../../online/server.js';
import { rememberOpened } from '../../online/sitting-down.js';
import { DAYS, parseInvitation, type Invitation } from '../../online/stored-invitation.js';
import { remember, remembered } from '../../storage/local-storage.js';
import { Choice, Switch } from '../../ui/choice.js';
import { Icon } from '../../ui/icon.js';
import { PageHead } from '../../ui/page-head.js';
import '../../game-view/tables/online.css';

const KEY = 'marrakech.online.table';
const INVITATION_KEY = 'marrakech.online.invitation';

const wished = signal<TableForm>(parseTableForm(remembered(KEY)));
const invitation = signal<Invitation>(parseInvitation(remembered(INVITATION_KEY)));

function setForm(form: TableForm): void {
  wished.value = form;
  remember(KEY, JSON.stringify(form));
}

const change = (part: Partial<Invitation>): void => {
  invitation.value = { ...invitation.value, ...part };
  remember(INVITATION_KEY, JSON.stringify(invitation.value));
};

/** People name themselves when they sit down. */
function optionsOf(form: TableForm, { clock, begins }: Invitation): TableOptions {
  const chairs = form.chairs.map((chair) => ({ ...chair, name: '' }));
  return {
    ...makeOptions({ ...form, chairs }),
    clock,
    begins,
    standIn: sensibleRival().level,
  };
}

async function openTable(): Promise<ApiError | undefined> {
  const player = await ensurePlayer();
  if (!player.ok) return player.error;
  const { isPublic, bySeat } = invitation.value;
  const options = optionsOf(wished.value, invitation.value);
  const body = { options, isPublic, bySeat: bySeat && !isPublic };
  type Opened = { readonly game: string; readonly seatTokens: Readonly<Record<string, string>> };
  const opened = await ask<Opened>('POST', 'tables', body);
  if (!opened.ok) return opened.error;
  const { game, seatTokens } = opened.value;
  keepSeatTokens(game, seatTokens);
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
  const trouble = useSignal<ApiError | undefined>(undefined);
  const { isPublic, bySeat, begins } = invitation.value;
  return (
    <main class="page-column options">
      <PageHead title={text.title} />
      <NameField />
      <Chairs form={wished.value} onChange={setForm} hasNames={false} />
      <ClockChoice />
      <TableRules form={wished.value} onChange={setForm} />
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
      <ApiErrorNote trouble={trouble.value} />
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
