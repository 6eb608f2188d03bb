/** Somebody sits at a table: the game, what is shown of it, and what they say to the table. */
import { awaited, viewOf, type Facing, type RugPlace } from '@marrakech/rules';
import type { Refusal } from '@marrakech/table';
import { batch, computed, effect, signal, untracked, type Signal } from '@preact/signals';
import type { Pace } from '../../storage/stored-settings.js';
import { TurnChoice, type Asked } from '../choice/choice.js';
import { PendingRug } from '../choice/pending-rug.js';
import { foldGame, stateAt, stateNow, type Game } from '../game.js';
import { isOwn } from '../names.js';
import { animationsOf, HOLD_MS, thinkingTime } from '../playback/animation-steps.js';
import { Playback } from '../playback/playback.js';
import type { TableLink } from '../table-link.js';
import { turnBeside, turnStart } from '../turns.js';
import { playBot } from './bot-turn.js';
import { CommandSender } from './command-sender.js';
import type { SessionScreen } from './session-screen.js';

/** Actions that happened unseen, in a page that was asleep or cut off, and are still shown one by one. */
const MOST_SHOWN_LATE = 12;

export class GameSession<Screen extends SessionScreen = SessionScreen> {
  readonly screen: Screen;
  readonly game: Signal<Game>;
  readonly playback: Playback;
  readonly choice: TurnChoice;
  readonly held = new PendingRug();
  /** What a press that changed nothing was answered, until the next action. */
  readonly answer = signal('');
  readonly #sender: CommandSender;
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
  readonly state = computed(() => stateAt(this.game.value, this.playback.shown.value));
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
  readonly introduces = computed(
    () => !this.screen.settings.introduced.value && this.isPlaying.value,
  );
  /** What a person at this screen is asked to do, if it is for one of them to act. */
  readonly asked = computed((): Asked | undefined => {
    const waiting = this.waitsFor.value;
    if (this.#sender.isShown.value || !this.playback.isIdle) return undefined;
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
    if (this.looksBack || this.#sender.isShown.value) return false;
    if (this.held.place.value !== undefined) return true;
    const { rug, hasTurned } = this.choice;
    if (rug.value.place !== undefined || hasTurned.value) return true;
    return this.asked.value !== undefined && this.#table.table.play?.before !== undefined;
  });

  /** How many actions may be told: all of them to who looks back, else those that were shown. */
  readonly told = computed(() =>
    this.looksBack ? this.game.value.actions.length : this.playback.shown.value,
  );

  /** What cards and log tell. */
  readonly onScreen = computed(() => ({
    game: this.game.value,
    shown: this.playback.shown.value,
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

  constructor(table: TableLink, game: Game, screen: Screen) {
    this.#table = table;
    this.screen = screen;
    const { announcer, gate } = screen;
    this.#version = table.table.version;
    this.#sender = new CommandSender(table, () => this.#takeEvents());
    this.game = signal(game);
    const { view, asked } = this;
    this.choice = new TurnChoice({ game: this.game, view, asked, heldAt: this.held.place });
    this.playback = new Playback(
      this.game,
      () => this.#pace,
      (index) => {
        if (!this.#closed) announcer.announceShown(this.game.value, index);
      },
    );
    this.#stopListening = table.onEvents(() => this.#takeEvents());
    void this.#sender.resume(table.unanswered ?? []);
    announcer.announceStart(game);
    void table.house?.keep(game);
    this.#stopAsking = effect(() => {
      if (asked.value !== undefined) untracked(() => gate.ask(turnStart(this.game.value)));
    });
    this.#stopAnswering = effect(() => {
      const { facing, rug } = this.choice;
      void [asked, facing, rug, this.held.place, this.playback.shown].map(({ value }) => value);
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
    this.screen.gate.stop();
    this.playback.close();
  }

  get refusal(): Signal<Refusal | undefined> {
    return this.#sender.refusal;
  }

  /** Something was said to the table, and its answer takes long. */
  get isWaiting(): boolean {
    return this.#sender.isShown.value;
  }

  /** That is not sent yet, since there is no connection. */
  get isUnsent(): boolean {
    return this.isWaiting && this.#table.isConnected?.value === false;
  }

  /** The rug that waits for the table's answer. */
  get sentRug(): RugPlace | undefined {
    const pending = this.#sender.pending.value;
    return pending?.type === 'lay' && this.playback.isIdle ? pending.rug : undefined;
  }

  /** The way that Assam was turned, likewise. */
  get sentFacing(): Facing | undefined {
    const pending = this.#sender.pending.value;
    const isTurning = pending?.type === 'orient' || pending?.type === 'roll';
    return isTurning && this.playback.isIdle ? pending.facing : undefined;
  }

  /** Something is being shown, or bots play; nobody hurries a person far away. */
  get canSkip(): boolean {
    const waiting = this.waitsFor.value;
    if (!this.playback.isIdle || !('seat' in waiting)) return true;
    const { seats } = this.#table.table;
    const sitter = seats[waiting.seat];
    return sitter?.type !== 'person' || sitter.standIn !== undefined;
  }

  /** Straight to where somebody here is asked again. */
  skip(): void {
    if (this.introduces.value) this.screen.settings.skipIntroduction();
    if (!this.canSkip) return;
    this.#skips = this.asked.value === undefined;
    this.screen.gate.skip();
    this.hurry();
  }

  get #pace(): Pace {
    return this.#skips ? 'skip' : this.screen.settings.pace.value;
  }

  /** Whoever acts wants to see where things stand now. */
  hurry(): void {
    if (this.asked.value === undefined && this.playback.isPlaying.value) this.screen.gate.skip();
    this.playback.hurry();
  }

  /** Looks back at a moment, or at the present again. */
  lookAt(shown: number): void {
    void this.#pass();
    if (this.asked.value === undefined) this.screen.gate.skip();
    this.playback.jump(shown);
    if (this.looksBack)
      this.screen.announcer.announceLookBack(this.game.value, this.playback.shown.value);
    else void this.#goOn();
  }

  /** While looking back: a turn on, or a turn further back. */
  lookBeside(by: 1 | -1): void {
    this.lookAt(turnBeside(this.game.value, this.playback.shown.value, by));
  }

  /** Whether the screen shows the past. */
  get looksBack(): boolean {
    return !this.playback.isIdle && !this.playback.isPlaying.value;
  }

  backToNow(): void {
    this.lookAt(this.game.value.actions.length);
  }

  /** Answers a press that changes nothing, to those who look and to those who listen. */
  reply(text: string): void {
    this.answer.value = text;
    this.screen.announcer.announceReply(text);
  }

  /** Whether that is another way than before. */
  turnTo(facing: Facing): boolean {
    this.hurry();
    if (!this.choice.turnTo(facing)) return false;
    this.screen.announcer.announceFacing(
      this.view.value.assam,
      facing,
      this.choice.rollPreview.value,
    );
    return true;
  }

  /** Rolls; when turning first, the way that was chosen. */
  async roll(): Promise<void> {
    const { value } = this.asked;
    if (value === undefined || value.type === 'lay' || !this.screen.gate.mayDecide()) return;
    // Whoever goes on has read it, and would soon see it beside something else.
    this.screen.announcer.closeExplanations();
    const { seat } = value;
    if (value.type === 'roll') await this.#sender.say({ type: 'roll', seat });
    else if (this.game.value.setup.order === 'turn-first')
      await this.#sender.say({ type: 'roll', seat, facing: this.choice.facing.value });
  }

  /** When turning last: leaves Assam as chosen, and the turn is over. */
  async endTurn(): Promise<void> {
    const { value } = this.asked;
    if (value?.type !== 'orient' || this.game.value.setup.order !== 'turn-last') return;
    if (!this.screen.gate.mayDecide()) return;
    await this.#sender.say({
      type: 'orient',
      seat: value.seat,
      facing: this.choice.facing.value,
    });
  }

  /** Lays the rug that is shown, or passes on the one that lies there. */
  async lay(): Promise<void> {
    const { value } = this.asked;
    const place = this.choice.preview.value;
    if (value?.type !== 'lay' || this.#sender.isBusy) return;
    if (place === undefined) {
      await this.#pass();
      return;
    }
    if (!this.screen.gate.mayDecide()) return;
    if (this.#holds) this.#hold(place);
    else {
      await this.#sender.say({ type: 'lay', seat: value.seat, rug: place });
      // A refused rug does not lie there as if it were chosen.
      if (this.refusal.value !== undefined) this.choice.takeUpRug();
    }
  }

  /**
   * Whether a rug lies there for a moment before the turn passes. Who has to confirm it has had
   * that moment, and at a table far away the others wait.
   */
  get #holds(): boolean {
    const passes = this.game.value.setup.order === 'turn-first';
    const isHere = this.#table.house !== undefined;
    return passes && isHere && !this.screen.settings.confirm.value;
  }

  #hold(place: RugPlace): void {
    batch(() => {
      const [animation] = animationsOf(this.state.value, { type: 'lay', rug: place });
      this.playback.foreshow(animation);
      this.held.hold(this.game.value, place, HOLD_MS, () => void this.#pass());
      this.choice.takeUpRug();
    });
    this.screen.announcer.announcePendingRug();
  }

  /** Whoever left the table, by whatever way, while a rug still lay there has laid it. */
  #layWhatWasLeft(): void {
    const { value } = this.asked;
    const rug = this.held.leftIn(this.game.value, this.choice.places.value);
    if (value === undefined || rug === undefined || this.#table.house === undefined) return;
    void this.#sender.say({ type: 'lay', seat: value.seat, rug });
  }

  async #pass(): Promise<void> {
    const rug = this.held.stay();
    const waiting = this.waitsFor.value;
    if (rug === undefined || waiting.type !== 'lay' || this.#sender.isBusy) return;
    await this.#sender.say({ type: 'lay', seat: waiting.seat, rug });
    this.held.letGo();
    if (this.refusal.value !== undefined) this.playback.foreshow(undefined);
  }

  async takeBack(): Promise<void> {
    if (this.#sender.isBusy || !this.canTakeBack.value) return;
    const { value } = this.asked;
    if (this.held.letGo() !== undefined) {
      this.playback.foreshow(undefined);
      this.screen.announcer.announceTakenBack(this.game.value);
    } else if (this.choice.rug.value.place !== undefined) {
      this.choice.takeUpRug();
      this.screen.announcer.announceTakenBack(this.game.value);
    } else if (this.choice.hasTurned.value) this.turnTo(this.view.value.facing);
    else if (value !== undefined) await this.#sender.say({ type: 'take-back', seat: value.seat });
  }

  async rematch(): Promise<string | undefined> {
    return this.#table.rematch();
  }

  async leave(seat: number): Promise<void> {
    await this.#sender.settle();
    if (this.held.letGo() !== undefined) this.playback.foreshow(undefined);
    await this.#sender.say({ type: 'leave', seat });
  }

  #takeEvents(): void {
    const { house, table } = this.#table;
    // Events come before the answer: they are taken together.
    if (this.#closed || this.#sender.isPatient || table.version === this.#version) return;
    const { looksBack } = this;
    const before = this.game.value;
    const game = foldGame(this.#table, before);
    if (game === undefined) return;
    this.#version = table.version;
    const isPlayed = game.actions.at(-1) !== before.actions.at(-1);
    const behind = game.actions.length - this.playback.shown.peek();
    batch(() => {
      this.game.value = game;
      if (isPlayed) {
        this.held.letGo();
        this.choice.forget();
      }
      if (game.actions.length < before.actions.length)
        this.screen.announcer.announceTakenBack(game);
      // Whoever looks at the past stays there, and after a long absence only the end is shown.
      if (looksBack) return;
      if (behind > MOST_SHOWN_LATE) this.playback.jump(game.actions.length - 1);
      // At once: between what has happened and what is shown of it there is nothing to draw.
      void this.playback.catchUp();
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
        await this.playback.catchUp();
      } while (!this.#closed && !this.introduces.peek() && (await this.#playBot()));
    } finally {
      this.#running = false;
      this.#skips = false;
    }
    // Something may have happened between the last look and now.
    if (!this.#closed && !this.playback.isIdle) await this.#goOn();
  }

  async #playBot(): Promise<boolean> {
    const { house } = this.#table;
    const pause = thinkingTime(this.#pace);
    return house !== undefined && playBot(this.game.value, house, pause, () => !this.#closed);
  }
}
