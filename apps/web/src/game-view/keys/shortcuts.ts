/** The keyboard at the table. The help sheet reads the same list. */
import { screenFacing, type Turns } from '@marrakech/board-svg';
import { words } from '@marrakech/i18n';
import { setting } from '../../storage/settings.js';
import { pressBegan } from '../../ui/accessibility/last-input.js';
import type { TableSession } from '../table-session.js';

export const LETTERS = {
  otherWay: 'o',
  log: 'l',
  rules: 'r',
  points: 'p',
  sound: 'm',
  help: '?',
} as const;

export interface TableKeys {
  readonly session: TableSession;
  readonly turns: Turns;
  readonly openLog: () => void;
  /** Whether there was a log in sight to leave. */
  readonly leaveLog: () => boolean;
  readonly openRanking: () => void;
  readonly openRules: () => void;
  readonly openHelp: () => void;
  readonly sayPoints: () => void;
  readonly switchSound: () => void;
}

/** Single-letter keys can be switched off: a slip or dictation may press them. */
export const hears = (letter: keyof typeof LETTERS, event: KeyboardEvent): boolean =>
  setting.letterKeys.value && event.key.toLowerCase() === LETTERS[letter];

const ARROWS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

const isPress = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' ';

/** A key that already means something where the focus is. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('dialog[open]') !== null) return true;
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  if (target === undefined) return false;
  const field = target.closest('input, select, textarea');
  // Nothing can be written on a slider.
  if (field !== null) return event.key.length > 1 || !field.matches('[type="range"]');
  return isPress(event) && target.closest('button, a') !== null;
}

/** The main thing that is asked, as the main button says: roll, lay, end the turn, or back to now. */
function goAhead({ session, openRanking }: TableKeys): void {
  const asked = session.asked.value;
  // A press that puts the introduction away decides nothing.
  if (session.introduces.value) {
    session.screen.settings.skipIntroduction();
    return;
  }
  if (asked === undefined) {
    if (session.lookBack.isActive) session.lookBack.end();
    else if (session.isOver.value) openRanking();
    else session.skip();
    return;
  }
  if (asked.type === 'lay') {
    // By keyboard, the rug is always shown before it is laid.
    const isSeen = (session.choice.rug.value.place ?? session.pendingRug.place.value) !== undefined;
    if (isSeen) void session.lay();
    else if (session.screen.gate.mayDecide()) session.choice.cyclePlaces(1);
  } else if (asked.type === 'orient' && session.game.value.setup.order === 'turn-last')
    void session.endTurn();
  else void session.roll();
}

/** Puts away what is explained, ends looking back, leaves the log, or takes the last step back. */
function stepBack({ session, leaveLog }: TableKeys): void {
  const { explanations } = session.screen.announcer;
  if (explanations.value.length > 0) explanations.value = [];
  else if (session.lookBack.isActive) session.lookBack.end();
  else if (!leaveLog()) void session.takeBack();
}

function pressArrow({ session, turns, leaveLog }: TableKeys, arrow: number): void {
  const asked = session.asked.value;
  const isAcross = arrow === 1 || arrow === 3;
  if (session.lookBack.isActive) {
    if (!isAcross) return;
    leaveLog();
    session.lookBack.byTurns(arrow === 1 ? 1 : -1);
    return;
  }
  if (asked?.type === 'lay') {
    session.choice.cyclePlaces(arrow === 1 || arrow === 2 ? 1 : -1);
    return;
  }
  const facing = session.choice.facings.value.find((each) => screenFacing(each, turns) === arrow);
  if (facing !== undefined) session.turnTo(facing);
  else if (asked?.type === 'orient') session.reply(words.value.illegal['half-turn']);
}

const isInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea') !== null;

/** On the turn of the log that is looked back at, Enter would only lead there once more. */
const isOnTurnShown = ({ key, target }: KeyboardEvent, session: TableSession): boolean =>
  key === 'Enter' &&
  session.lookBack.isActive &&
  target instanceof HTMLElement &&
  target.matches('.log-turn[aria-current]');

/** Whether a key that is held does anything more: only arrows, and only for what they began with. */
function acceptsRepeat(event: KeyboardEvent, { session }: TableKeys): boolean {
  return ARROWS.includes(event.key) && !session.screen.gate.isOlder(pressBegan());
}

export function pressKey(event: KeyboardEvent, keys: TableKeys): void {
  if (event.repeat && !acceptsRepeat(event, keys)) {
    // A button that has the focus would be pressed again and again.
    if (isPress(event) && !isInField(event)) event.preventDefault();
    return;
  }
  if (isTaken(event) && !isOnTurnShown(event, keys.session)) return;
  const arrow = ARROWS.indexOf(event.key);
  if (arrow >= 0) pressArrow(keys, arrow);
  else if (isPress(event)) goAhead(keys);
  else if (event.key === 'Escape') stepBack(keys);
  else if (hears('otherWay', event)) keys.session.choice.turnRug();
  else if (hears('log', event)) keys.openLog();
  else if (hears('rules', event)) keys.openRules();
  else if (hears('points', event)) keys.sayPoints();
  else if (hears('sound', event)) keys.switchSound();
  else if (hears('help', event)) keys.openHelp();
  else return;
  event.preventDefault();
}
