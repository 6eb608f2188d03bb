/** The sheet that lies over the table: its dialog and what is in it. */
import { withScreenWords, words } from '@marrakech/i18n';
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { go } from '../../navigation/route.js';
import { Dialog } from '../../ui/dialog.js';
import { lazy } from '../../ui/lazy.js';
import type { TableSession } from '../table-session.js';
import { FeatureSheetsContext, type GameOverExtras } from './feature-sheets.js';
import type { Sheet } from './sheets.js';

const Log = lazy(async () => (await import('../log/log.js')).Log);
const HelpSheet = lazy(
  withScreenWords(async () => (await import('../keys/help-sheet.js')).HelpSheet),
);
const LeaveSheet = lazy(async () => (await import('./leave-sheet.js')).LeaveSheet);
const GiveUpSheet = lazy(async () => (await import('./leave-sheet.js')).GiveUpSheet);

export interface ShownSheetProps {
  readonly session: TableSession;
  readonly sheet: Signal<Sheet | undefined>;
  readonly finish: GameOverExtras | undefined;
  readonly pauseNote: string | undefined;
}

export function ShownSheet({ session, sheet, finish, pauseNote }: ShownSheetProps): VNode | null {
  const close = (): void => {
    sheet.value = undefined;
  };
  const { Rules, GameOver, Share } = useContext(FeatureSheetsContext);
  const shown = sheet.value;
  if (shown === undefined) return null;
  const text = words.value;
  const game = session.game.value;
  // Each sheet is a dialog of its own, by its key: one that was reused would not open anew.
  switch (shown.type) {
    case 'log':
      return (
        <Dialog key="log" title={text.log.title} onClose={close}>
          <Log
            game={game}
            shown={session.playback.shown.value}
            told={session.told.value}
            onJump={(to) => {
              session.lookBack.to(to);
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
    case 'leave': {
      const { seat } = shown;
      if (seat !== undefined)
        return <GiveUpSheet key="give-up" session={session} seat={seat} onClose={close} />;
      return (
        <Dialog key="leave" title={text.play.leaveAsk} onClose={close}>
          <LeaveSheet
            session={session}
            pauseNote={pauseNote}
            onGiveUp={(chosen) => {
              sheet.value = { type: 'leave', seat: chosen };
            }}
          />
        </Dialog>
      );
    }
    case 'rules':
      return (
        <Dialog key="rules" title={text.play.rules} onClose={close}>
          <Rules
            edition={game.setup.edition}
            {...(shown.section !== undefined && { section: shown.section })}
          />
        </Dialog>
      );
    case 'finish':
      return (
        <Dialog key="finish" title={text.finish.title} onClose={close}>
          <GameOver
            game={game}
            hasShared={shown.after === 'share'}
            onShare={() => {
              sheet.value = { type: 'share' };
            }}
            extras={finish}
            onRematch={() =>
              void session.rematch().then((id) => {
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
          <Share game={game} />
        </Dialog>
      );
  }
}
