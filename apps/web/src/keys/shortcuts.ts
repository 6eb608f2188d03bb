/** The keyboard at the table. The help sheet reads the same list. */
import { screenFacing, type Turns } from '@marrakech/board';
import { announce } from '../announce/announce.js';
import type { Sitting } from '../play/sitting.js';
import { setting } from '../settings/settings.js';
import { words } from '../words/words.js';

export const LETTERS = {
  otherWay: 'o',
  log: 'l',
  rules: 'r',
  points: 'p',
  sound: 'm',
  help: '?',
} as const;

export interface TableKeys {
  readonly sitting: Sitting;
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

/** Nobody has to live with keys that a slip or a spoken word can press. */
export const hears = (letter: keyof typeof LETTERS, event: KeyboardEvent): boolean =>
  setting.letterKeys.value && event.key.toLowerCase() === LETTERS[letter];

const ARROWS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/** A key that already means something where the focus is. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('dialog[open]') !== null) return true;
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  if (target === undefined) return false;
  const field = target.closest('input, select, textarea');
  // Nothing can be written on a slider.
  if (field !== null) return event.key.length > 1 || !field.matches('[type="range"]');
  const isPress = event.key === 'Enter' || event.key === ' ';
  return isPress && target.closest('button, a') !== null;
}

/** The main thing that is asked: roll, lay, or end the turn. */
function goAhead({ sitting, openRanking }: TableKeys): void {
  const asked = sitting.asked.value;
  if (asked === undefined && sitting.isOver.value && !sitting.looksBack) openRanking();
  else if (asked === undefined) sitting.skip();
  else if (asked.type === 'lay') {
    // Whoever plays with keys always sees the rug before it is laid.
    const isSeen = (sitting.choosing.rug.value.place ?? sitting.held.place.value) !== undefined;
    if (!isSeen) sitting.choosing.cyclePlaces(1);
    else void sitting.lay();
  } else if (asked.type === 'orient' && sitting.game.value.setup.order === 'turn-last')
    void sitting.endTurn();
  else void sitting.roll();
}

/** Puts away what is explained, ends looking back, leaves the log, or takes the last step back. */
function stepBack({ sitting, leaveLog }: TableKeys): void {
  const { explanations } = sitting.telling;
  if (explanations.value.length > 0) explanations.value = [];
  else if (sitting.looksBack) sitting.backToNow();
  else if (!leaveLog()) void sitting.takeBack();
}

function pressArrow({ sitting, turns }: TableKeys, arrow: number): void {
  const asked = sitting.asked.value;
  if (asked?.type === 'lay') {
    sitting.choosing.cyclePlaces(arrow === 1 || arrow === 2 ? 1 : -1);
    return;
  }
  const facing = sitting.choosing.facings.value.find((each) => screenFacing(each, turns) === arrow);
  if (facing !== undefined) sitting.turnTo(facing);
  else if (asked?.type === 'orient') announce(words.value.illegal['half-turn']);
}

export function pressKey(event: KeyboardEvent, keys: TableKeys): void {
  if (isTaken(event)) return;
  const arrow = ARROWS.indexOf(event.key);
  if (arrow >= 0) pressArrow(keys, arrow);
  else if (event.key === 'Enter' || event.key === ' ') goAhead(keys);
  else if (event.key === 'Escape') stepBack(keys);
  else if (hears('otherWay', event)) keys.sitting.choosing.turnRug();
  else if (hears('log', event)) keys.openLog();
  else if (hears('rules', event)) keys.openRules();
  else if (hears('points', event)) keys.sayPoints();
  else if (hears('sound', event)) keys.switchSound();
  else if (hears('help', event)) keys.openHelp();
  else return;
  event.preventDefault();
}
