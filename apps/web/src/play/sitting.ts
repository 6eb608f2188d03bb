/** Somebody sits at a table: the game, what is shown of it, and what they say to the table. */
import { awaited, viewOf, type Facing, type RugPlace } from '@marrakech/rules';
import type { Refusal } from '@marrakech/protocol';
import { batch, computed, effect, signal, untracked, type Signal } from '@preact/signals';
import { announce } from '../announce/announce.js';
import { sayAsked, sayTurnShown } from '../announce/game-news.js';
import { foldGame, stateAt, stateNow, type Game } from '../game/game.js';
import { turnBeside, turnStart } from '../game/turns.js';
import { pressBegan } from '../keys/last-input.js';
import { isOwn } from '../game/names.js';
import type { TableLink, Wish } from '../game/table-link.js';
import { changeSettings, paceNow, setting } from '../settings/settings.js';
import type { Pace } from '../settings/stored-settings.js';
import { words } from '../words/words.js';
import { beatsOf, HOLD_MS, thinkingTime } from './beats.js';
import { playBot } from './bot-turn.js';
import { costLine } from './cost-line.js';
import { Choosing, type Asked } from './choosing.js';
import { DecisionGate } from '../keys/decision-gate.js';
import { HeldRug } from './held-rug.js';
import { Saying } from './saying.js';
import { Stage } from './stage.js';
import { Telling } from './telling.js';

/** Actions that happened unseen, in a page that was asleep or cut off, and are still shown one by one. */
const MOST_SHOWN_LATE = 12;

export class Sitting {
  readonly game: Signal<Game>;
  readonly stage: Stage;
  readonly choosing: Choosing;
  readonly held = new HeldRug();
  readonly telling = new Telling();
  readonly gate = new DecisionGate();
  /** What a press that changed nothing was answered, until the next action. */
  readonly answer = signal('');
  readonly #saying: Saying;
  readonly #table: TableLink;
  readonly #stopListening: () => void;
  readonly #stopWaiting: () => void;
  readonly #stopAsking: () => void;
  readonly #stopAnswering: () => void;
  /** What was taken from the table last. */
  #version: number;
  #skips = false;
  #running = false;
  #closed = false;

  /** The position on the screen. */
  readonly state = computed(() => stateAt(this.game.value, this.stage.shown.value));
  readonly view = computed(() => viewOf(this.state.value));
  /** Whom the game itself waits for, whatever the screen is still showing. */
  readonly waitsFor = computed(() => awaited(stateNow(this.game.value)));
  /** Whoever only watches, or is done, plays no more. */
  readonly isPlaying = computed(() => {
    const game = this.game.value;
    const { players } = viewOf(stateNow(game));
    return (
      this.waitsFor.value.type !== 'nothing' &&
      players.some(({ out }, seat) => out === 0 && isOwn(game, seat))
    );
  });
  /** Whether the first game here is being introduced: bots wait until that is read. */
  readonly introduces = computed(() => !setting.introduced.value && this.isPlaying.value);
  /** What a person at this screen is asked to do, if it is for one of them to act. */
  readonly asked = computed((): Asked | undefined => {
    const waiting = this.waitsFor.value;
    if (this.#saying.isShown.value || !this.stage.isIdle) return undefined;
    if (waiting.type === 'nothing' || waiting.type === 'draw') return undefined;
    const { type, seat } = waiting;
    const sitter = this.#table.table.seats[seat];
    const isStoodIn = sitter?.type === 'person' && sitter.standIn !== undefined;
    return isOwn(this.game.value, seat) && !isStoodIn ? { type, seat } : undefined;
  });
  readonly canTakeBack = computed(() => {
    // The table is no signal: the game's events are, and they change together.
    void this.game.value;
    // Nobody takes back what is out of sight, nor what is on its way.
    if (this.looksBack || this.#saying.isShown.value) return false;
    if (this.held.place.value !== undefined) return true;
    const { rug, hasTurned } = this.choosing;
    if (rug.value.place !== undefined || hasTurned.value) return true;
    return this.asked.value !== undefined && this.#table.table.play?.before !== undefined;
  });

  /** How many actions may be told: all of them to who looks back, else those that were shown. */
  readonly told = computed(() =>
    this.looksBack ? this.game.value.actions.length : this.stage.shown.value,
  );

  /** What cards and log tell. */
  readonly onScreen = computed(() => ({
    game: this.game.value,
    shown: this.stage.shown.value,
    told: this.told.value,
  }));

  readonly isOver = computed(() => this.view.value.phase === 'over');

  /** Who would leave the game: whoever is asked, or at a table far away the one who plays here. */
  readonly leavingSeat = computed(() => {
    const game = this.game.value;
    const [own] = game.own ?? [];
    const isIn = own !== undefined && this.view.value.players[own]?.out === 0;
    return this.asked.value?.seat ?? (isIn && this.view.value.phase !== 'over' ? own : undefined);
  });

  constructor(table: TableLink, game: Game) {
    this.#table = table;
    this.#version = table.table.version;
    this.#saying = new Saying(table, () => this.#takeEvents());
    this.game = signal(game);
    const { view, asked } = this;
    this.choosing = new Choosing({ game: this.game, view, asked, heldAt: this.held.place });
    this.stage = new Stage(
      this.game,
      () => this.#pace,
      (index) => {
        if (!this.#closed) this.telling.tellShown(this.game.value, index);
      },
    );
    this.#stopListening = table.onEvents(() => this.#takeEvents());
    announce(...sayAsked(game));
    void table.house?.keep(game);
    this.#stopAsking = effect(() => {
      if (asked.value !== undefined) untracked(() => this.gate.ask(turnStart(this.game.value)));
    });
    this.#stopAnswering = effect(() => {
      const { facing, rug } = this.choosing;
      void [asked, facing, rug, this.held.place, this.stage.shown].map(({ value }) => value);
      this.answer.value = '';
    });
    this.#layWhatWasLeft();
    this.#stopWaiting = effect(() => {
      if (!this.introduces.value) untracked(() => void this.#goOn());
    });
  }

  close(): void {
    void this.#pass();
    this.#closed = true;
    this.#stopListening();
    this.#stopWaiting();
    this.#stopAsking();
    this.#stopAnswering();
    this.gate.stop();
    this.stage.close();
  }

  get refusal(): Signal<Refusal | undefined> {
    return this.#saying.refusal;
  }

  /** Something was said to the table, and its answer takes long. */
  get isWaiting(): boolean {
    return this.#saying.isShown.value;
  }

  /** That is not sent yet, since there is no connection. */
  get isUnsent(): boolean {
    return this.isWaiting && this.#table.isConnected?.value === false;
  }

  /** The rug that waits for the table's answer. */
  get pendingRug(): RugPlace | undefined {
    const pending = this.#saying.pending.value;
    return pending?.type === 'lay' && this.stage.isIdle ? pending.rug : undefined;
  }

  /** The way that Assam was turned, likewise. */
  get pendingFacing(): Facing | undefined {
    const pending = this.#saying.pending.value;
    return pending?.type === 'orient' && this.stage.isIdle ? pending.facing : undefined;
  }

  /** Something is being shown, or bots play; nobody hurries a person far away. */
  get canSkip(): boolean {
    const waiting = this.waitsFor.value;
    if (!this.stage.isIdle || !('seat' in waiting)) return true;
    const { seats } = this.#table.table;
    const sitter = seats[waiting.seat];
    return sitter?.type !== 'person' || sitter.standIn !== undefined;
  }

  /** Straight to where somebody here is asked again. */
  skip(): void {
    if (this.introduces.value) changeSettings({ introduced: true });
    if (!this.canSkip) return;
    this.#skips = this.asked.value === undefined;
    this.gate.skip();
    this.hurry();
  }

  get #pace(): Pace {
    return this.#skips ? 'skip' : paceNow.value;
  }

  /** Whoever acts wants to see where things stand now. */
  hurry(): void {
    if (this.asked.value === undefined && this.stage.isPlaying.value) this.gate.skip();
    this.stage.hurry();
  }

  /** Looks back at a moment, or at the present again. */
  lookAt(shown: number): void {
    void this.#pass();
    if (this.asked.value === undefined) this.gate.skip();
    this.stage.jump(shown);
    if (this.looksBack) announce(...sayTurnShown(this.game.value, this.stage.shown.value));
    else void this.#goOn();
  }

  /** While looking back: a turn on, or a turn further back. */
  lookBeside(by: 1 | -1): void {
    this.lookAt(turnBeside(this.game.value, this.stage.shown.value, by));
  }

  /** Whether the screen shows the past. */
  get looksBack(): boolean {
    return !this.stage.isIdle && !this.stage.isPlaying.value;
  }

  backToNow(): void {
    this.lookAt(this.game.value.actions.length);
  }

  /** Whether the press in progress may decide: one that began too early does nothing. */
  get mayDecide(): boolean {
    return this.gate.takes(pressBegan());
  }

  /** Answers a press that changes nothing, to those who look and to those who listen. */
  reply(text: string): void {
    this.answer.value = text;
    announce(text);
  }

  /** Whether that is another way than before. */
  turnTo(facing: Facing): boolean {
    this.hurry();
    if (!this.choosing.turnTo(facing)) return false;
    const stands = words.value.say.stands({ square: this.view.value.assam, facing });
    announce(stands, costLine(this.choosing.outlook.value));
    return true;
  }

  /** Rolls; when turning first, the way that was chosen. */
  async roll(): Promise<void> {
    const { value } = this.asked;
    if (value === undefined || value.type === 'lay' || !this.mayDecide) return;
    // Whoever goes on has read it, and would soon see it beside something else.
    this.telling.explanations.value = [];
    const { seat } = value;
    const roll: Wish = { type: 'roll', seat };
    if (value.type === 'roll') await this.#saying.say(roll);
    else if (this.game.value.setup.order === 'turn-first')
      await this.#saying.say({ type: 'orient', seat, facing: this.choosing.facing.value }, roll);
  }

  /** When turning last: leaves Assam as chosen, and the turn is over. */
  async endTurn(): Promise<void> {
    const { value } = this.asked;
    if (value?.type !== 'orient' || this.game.value.setup.order !== 'turn-last') return;
    if (!this.mayDecide) return;
    await this.#saying.say({
      type: 'orient',
      seat: value.seat,
      facing: this.choosing.facing.value,
    });
  }

  /** Lays the rug that is shown, or passes on the one that lies there. */
  async lay(): Promise<void> {
    const { value } = this.asked;
    const place = this.choosing.preview.value;
    if (value?.type !== 'lay' || this.#saying.isBusy) return;
    if (place === undefined) {
      await this.#pass();
      return;
    }
    if (!this.mayDecide) return;
    if (this.#holds) this.#hold(place);
    else {
      await this.#saying.say({ type: 'lay', seat: value.seat, rug: place });
      // A refused rug does not lie there as if it were chosen.
      if (this.refusal.value !== undefined) this.choosing.takeUpRug();
    }
  }

  /**
   * Whether a rug lies there for a moment before the turn passes. Who has to confirm it has had
   * that moment, and at a table far away the others wait.
   */
  get #holds(): boolean {
    const passes = this.game.value.setup.order === 'turn-first';
    const isHere = this.#table.house !== undefined;
    return passes && isHere && !setting.confirm.value;
  }

  #hold(place: RugPlace): void {
    batch(() => {
      const [beat] = beatsOf(this.state.value, { type: 'lay', rug: place });
      this.stage.foreshow(beat);
      this.held.hold(this.game.value, place, HOLD_MS, () => void this.#pass());
      this.choosing.takeUpRug();
    });
    const { play, keys, say } = words.value;
    announce(play.held, say.labelled({ label: play.takeBack, text: keys.keyEscape }));
  }

  /** Whoever left the table, by whatever way, while a rug still lay there has laid it. */
  #layWhatWasLeft(): void {
    const { value } = this.asked;
    const rug = this.held.leftIn(this.game.value, this.choosing.places.value);
    if (value === undefined || rug === undefined || this.#table.house === undefined) return;
    void this.#saying.say({ type: 'lay', seat: value.seat, rug });
  }

  async #pass(): Promise<void> {
    const rug = this.held.stay();
    const waiting = this.waitsFor.value;
    if (rug === undefined || waiting.type !== 'lay' || this.#saying.isBusy) return;
    await this.#saying.say({ type: 'lay', seat: waiting.seat, rug });
    this.held.letGo();
    if (this.refusal.value !== undefined) this.stage.foreshow(undefined);
  }

  async takeBack(): Promise<void> {
    if (this.#saying.isBusy || !this.canTakeBack.value) return;
    const { value } = this.asked;
    if (this.held.letGo() !== undefined) {
      this.stage.foreshow(undefined);
      this.telling.tellTakenBack(this.game.value);
    } else if (this.choosing.rug.value.place !== undefined) {
      this.choosing.takeUpRug();
      this.telling.tellTakenBack(this.game.value);
    } else if (this.choosing.hasTurned.value) this.turnTo(this.view.value.facing);
    else if (value !== undefined) await this.#saying.say({ type: 'take-back', seat: value.seat });
  }

  async rematch(): Promise<string | undefined> {
    return this.#table.rematch();
  }

  async leave(seat: number): Promise<void> {
    await this.#saying.settle();
    if (this.held.letGo() !== undefined) this.stage.foreshow(undefined);
    await this.#saying.say({ type: 'leave', seat });
  }

  #takeEvents(): void {
    const { events, own, house, table } = this.#table;
    // What was said may be answered step by step: only where it leads to is drawn.
    if (this.#closed || this.#saying.isPatient || table.version === this.#version) return;
    const { looksBack } = this;
    const before = this.game.value;
    const game = foldGame(events, before, own);
    if (game === undefined) return;
    this.#version = table.version;
    const isPlayed = game.actions.at(-1) !== before.actions.at(-1);
    const behind = game.actions.length - this.stage.shown.peek();
    batch(() => {
      this.game.value = game;
      if (isPlayed) {
        this.held.letGo();
        this.choosing.forget();
      }
      if (game.actions.length < before.actions.length) this.telling.tellTakenBack(game);
      // Whoever looks at the past stays there, and after a long absence only the end is shown.
      if (looksBack) return;
      if (behind > MOST_SHOWN_LATE) this.stage.jump(game.actions.length - 1);
      // At once: between what has happened and what is shown of it there is nothing to draw.
      void this.stage.catchUp();
    });
    void house?.keep(game);
    if (!looksBack) void this.#goOn();
  }

  /** Shows what happened, then lets bots play until a person is asked. */
  async #goOn(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      do {
        await this.stage.catchUp();
      } while (!this.#closed && !this.introduces.peek() && (await this.#playBot()));
    } finally {
      this.#running = false;
      this.#skips = false;
    }
    // Something may have happened between the last look and now.
    if (!this.#closed && !this.stage.isIdle) await this.#goOn();
  }

  async #playBot(): Promise<boolean> {
    const { house } = this.#table;
    const pause = thinkingTime(this.#pace);
    return house !== undefined && playBot(this.game.value, house, pause, () => !this.#closed);
  }
}
