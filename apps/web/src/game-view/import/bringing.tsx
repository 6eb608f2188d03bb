/** The places where something can be brought to the page, and what is said of it. */
import { screenText } from '@marrakech/i18n';
import type { Outcome } from '@marrakech/rules';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { go } from '../../navigation/route.js';
import { announce } from '../../ui/accessibility/announce.js';
import { Icon, type IconName } from '../../ui/icon.js';
import type { BackupRead } from './backup.js';
import { OpenFaultWords } from './open-fault.js';
import type { OpenFault } from './open-record.js';
import { readAnyFile, readAnything, type Brought } from './read-anything.js';
import './open.css';

function sayRead({ added, broken }: BackupRead): string {
  const text = screenText.value.history;
  const games = text.imported({ games: added });
  return broken === 0 ? games : `${games} · ${text.broken({ games: broken })}`;
}

export interface Bringing {
  readonly takeText: (text: string) => Promise<void>;
  readonly takeFile: (file: File | null | undefined) => Promise<void>;
  /** How many games came in, or why nothing did. */
  readonly told: VNode | null;
  readonly hasGames: boolean;
}

export function useBringing(): Bringing {
  const fault = useSignal<OpenFault | undefined>(undefined);
  const read = useSignal<BackupRead | undefined>(undefined);
  const take = async (bringing: Promise<Outcome<Brought, OpenFault>>): Promise<void> => {
    const brought = await bringing;
    fault.value = brought.ok ? undefined : brought.error;
    read.value = undefined;
    if (!brought.ok) return;
    if (brought.value.type === 'screen') {
      go(brought.value.route);
      return;
    }
    read.value = brought.value.read;
    announce(sayRead(brought.value.read));
  };
  return {
    takeText: async (text) => take(readAnything(text)),
    takeFile: async (file) => (file ? take(readAnyFile(file)) : undefined),
    told: (
      <>
        {read.value === undefined ? null : <p>{sayRead(read.value)}</p>}
        {fault.value === undefined ? null : <OpenFaultWords fault={fault.value} />}
      </>
    ),
    hasGames: read.value !== undefined,
  };
}

export const FileButton = ({
  icon,
  label,
  onFile,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly onFile: Bringing['takeFile'];
}): VNode => (
  <label class="button open-file">
    <Icon name={icon} />
    {label}
    <input
      type="file"
      accept=".mkh,.txt,text/plain,.json,application/json"
      onChange={({ currentTarget }) => {
        void onFile(currentTarget.files?.[0]);
        // So that the same file can be chosen again.
        currentTarget.value = '';
      }}
    />
  </label>
);
