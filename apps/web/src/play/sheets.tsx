/** What lies over the table when it is asked for: log, rules, keys, the end of the game. */
import type { EditionName } from '@marrakech/rules';
import { useSignalEffect, type Signal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { Dialog } from '../page/dialog.js';
import { later } from '../page/later.js';
import { go, type Route } from '../page/route.js';
import { words } from '../words/words.js';
import type { Sitting } from './sitting.js';

export type Sheet =
  | { readonly type: 'log' | 'keys' | 'leave' | 'share' }
  | { readonly type: 'finish'; readonly after?: 'share' }
  | { readonly type: 'rules'; readonly section?: string };

/** What the end of a game offers at a table that is not this device's own. */
export interface FinishExtras {
  readonly note: ComponentChildren;
  readonly canRematch: boolean;
  /** Whether it was asked for, and the others are waited for. */
  readonly hasAsked: boolean;
  readonly newTable: Route;
  readonly tableOf: (id: string) => Route;
}

const Log = later(async () => (await import('../log/log.js')).Log);
const RulesSheet = later<{ edition: EditionName; section?: string }>(
  async () => (await import('../rules/rules-sheet.js')).RulesSheet,
);
const HelpSheet = later(async () => (await import('../keys/help-sheet.js')).HelpSheet);
const FinishSheet = later(async () => (await import('../finish/finish-sheet.js')).FinishSheet);
const LeaveSheet = later(async () => (await import('./leave-sheet.js')).LeaveSheet);
const ShareSheet = later(async () => (await import('../share/share-sheet.js')).ShareSheet);

export function Sheets({
  sitting,
  sheet,
  finish,
  pauseNote,
}: {
  readonly sitting: Sitting;
  readonly sheet: Signal<Sheet | undefined>;
  readonly finish: FinishExtras | undefined;
  readonly pauseNote: string | undefined;
}): VNode | null {
  const close = (): void => {
    sheet.value = undefined;
  };
  // The end of a game is shown once the last rug lies there, and can be put away to look at it.
  useSignalEffect(() => {
    if (sitting.view.value.phase === 'over' && sitting.stage.isIdle && sheet.peek() === undefined)
      sheet.value = { type: 'finish' };
  });
  const shown = sheet.value;
  if (shown === undefined) return null;
  const text = words.value;
  const game = sitting.game.value;
  // Each sheet is a dialog of its own, by its key: one that was reused would not open anew.
  switch (shown.type) {
    case 'log':
      return (
        <Dialog key="log" title={text.log.title} onClose={close}>
          <Log
            game={game}
            shown={sitting.stage.shown.value}
            told={sitting.told.value}
            onJump={(to) => {
              sitting.lookAt(to);
              close();
            }}
          />
        </Dialog>
      );
    case 'keys':
      return (
        <Dialog key="keys" title={text.keys.title} onClose={close}>
          <HelpSheet />
        </Dialog>
      );
    case 'leave':
      return (
        <Dialog key="leave" title={text.play.leaveAsk} onClose={close}>
          <LeaveSheet sitting={sitting} pauseNote={pauseNote} onDone={close} />
        </Dialog>
      );
    case 'rules':
      return (
        <Dialog key="rules" title={text.play.rules} onClose={close}>
          <RulesSheet
            edition={game.setup.edition}
            {...(shown.section !== undefined && { section: shown.section })}
          />
        </Dialog>
      );
    case 'finish':
      return (
        <Dialog key="finish" title={text.finish.title} onClose={close}>
          <FinishSheet
            game={game}
            hasShared={shown.after === 'share'}
            onShare={() => {
              sheet.value = { type: 'share' };
            }}
            extras={finish}
            onRematch={() =>
              void sitting.rematch().then((id) => {
                if (id !== undefined) go(finish?.tableOf(id) ?? { screen: 'game', id });
              })
            }
          />
        </Dialog>
      );
    case 'share':
      return (
        <Dialog
          key="share"
          title={text.share.title}
          onClose={() => {
            sheet.value = { type: 'finish', after: 'share' };
          }}
        >
          <ShareSheet game={game} />
        </Dialog>
      );
  }
}
