/** A game at a table on this screen: what is shown of it, and the commands of its players. */
import { awaited, viewOf, type Facing, type RugPlace } from '@marrakech/rules';
import type { Refusal } from '@marrakech/table';
import { batch, computed, effect, signal, untracked, type Signal } from '@preact/signals';
import type { Pace } from '../../storage/stored-settings.js';
import { TurnChoice, type Asked } from '../choice/choice.js';
import { foldGame, stateAt, stateNow, type Game } from '../game.js';
import { isOwn } from '../names.js';
import { thinkingTime } from '../playback/animation-steps.js';
import { Playback } from '../playback/playback.js';
import type { SessionTable } from '../session-table.js';
import { turnStart } from '../turns.js';
import { playBot } from './bot-turn.js';
import { CommandSender } from './command-sender.js';
import { LookBack } from './look-back.js';
import { PendingRug } from './pending-rug.js';
import type { SessionScreen } from './session-screen.js';

/** After an absence, at most so many missed actions are shown one by one. */
const MOST_SHOWN_LATE = 12;

export class GameSession<Screen extends SessionScreen = SessionScreen> {
  readonly screen: Screen;
  readonly game: Signal<Game>;
  readonly playback: Playback;
  readonly choice: TurnChoice;
  readonly lookBack: LookBack;
  readonly pendingRug: PendingRug;
  /** The answer to a press that changed nothing, until the next action. */
  readonly answer = signal('');
  readonly #sender: CommandSender;
  readonly #table: SessionTable;
  readonly #stopListening: () => void;
  readonly #stopWaiting: () => void;
  readonly #stopAsking: () => void;
  readonly #stopAnswering: () => void;
  /** The version of the table that the session has applied. */
  #version: number;
  #skips = false;
  #running = false;
  #closed = false;

  /** The position on the screen. */
  readonly state = computed(() => stateAt(this.game.value, this.playback.shown.value));
  readonly view = computed(() => viewOf(this.state.value));
  /** What the game waits for, which may be ahead of the screen. */
  readonly waitsFor = computed(() => awaited(stateNow(this.game.value)));
  /** Whether a player at this screen is still in the game. */
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
  /** The decision that a player at this screen has to make now. */
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
    // An action that is not shown or not answered yet cannot be taken back.
    if (this.lookBack.isActive || this.#sender.isShown.value) return false;
    if (this.pendingRug.place.value !== undefined) return true;
    const { rug, hasTurned } = this.choice;
    if (rug.value.place !== undefined || hasTurned.value) return true;
    return this.asked.value !== undefined && this.#table.table.play?.before !== undefined;
  });

  /** How many actions the log shows: all of them while looking back, else those that were shown. */
  readonly told = computed(() =>
    this.lookBack.isActive ? this.game.value.actions.length : this.playback.shown.value,
  );

  /** What the players' cards and the log show. */
  readonly onScreen = computed(() => ({
    game: this.game.value,
    shown: this.playback.shown.value,
    told: this.told.value,
  }));

  readonly isOver = computed(() => this.view.value.phase === 'over');

  /** Who would leave the game: the player who is asked or, online, the player at this screen. */
  readonly leavingSeat = computed(() => {
    const game = this.game.value;
    const [own] = game.own ?? [];
    const isIn = own !== undefined && this.view.value.players[own]?.out === 0;
    return this.asked.value?.seat ?? (isIn && this.view.value.phase !== 'over' ? own : undefined);
  });

  constructor(table: SessionTable, game: Game, screen: Screen) {
    this.#table = table;
    this.screen = screen;
    const { announcer, gate } = screen;
    this.#version = table.table.version;
    this.#sender = new CommandSender(table, () => this.#takeEvents());
    this.game = signal(game);
    this.playback = new Playback(
      this.game,
      () => this.#pace,
      (index) => {
        if (!this.#closed) announcer.announceShown(this.game.value, index);
      },
    );
    const parts = { game: this.game, playback: this.playback };
    this.pendingRug = new PendingRug({ ...parts, sender: this.#sender, storage: screen.storage });
    this.lookBack = new LookBack({
      ...parts,
      onLook: () => {
        void this.pendingRug.send();
        if (this.asked.value === undefined) gate.skip();
      },
      onShown: (shown) => announcer.announceLookBack(this.game.value, shown),
      onEnd: () => void this.#goOn(),
    });
    const { view, asked } = this;
    this.choice = new TurnChoice({
      game: this.game,
      view,
      asked,
      pendingPlace: this.pendingRug.place,
    });
    this.#stopListening = table.onEvents(() => this.#takeEvents());
    void this.#sender.resume(table.unanswered ?? []);
    announcer.announceStart(game);
    void table.duties?.keep(game);
    this.#stopAsking = effect(() => {
      if (asked.value !== undefined) untracked(() => gate.ask(turnStart(this.game.value)));
    });
    this.#stopAnswering = effect(() => {
      const { facing, rug } = this.choice;
      void [asked, facing, rug, this.pendingRug.place, this.playback.shown].map(
        ({ value }) => value,
      );
      this.answer.value = '';
    });
    this.#layStoredRug();
    this.#stopWaiting = effect(() => {
      if (!this.introduces.value) untracked(() => void this.#goOn());
    });
  }

  close(): void {
    void this.pendingRug.send();
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

  /** The answer to a command takes long. */
  get isWaiting(): boolean {
    return this.#sender.isShown.value;
  }

  /** The command is not sent yet, since there is no connection. */
  get isUnsent(): boolean {
    return this.isWaiting && this.#table.isConnected?.value === false;
  }

  /** The rug that waits for the table's answer. */
  get sentRug(): RugPlace | undefined {
    const pending = this.#sender.pending.value;
    return pending?.type === 'lay' && this.playback.isIdle ? pending.rug : undefined;
  }

  /** The facing that waits for the table's answer. */
  get sentFacing(): Facing | undefined {
    const pending = this.#sender.pending.value;
    const isTurning = pending?.type === 'orient' || pending?.type === 'roll';
    return isTurning && this.playback.isIdle ? pending.facing : undefined;
  }

  /** Something is being shown, or bots play. A person at another screen cannot be hurried. */
  get canSkip(): boolean {
    const waiting = this.waitsFor.value;
    if (!this.playback.isIdle || !('seat' in waiting)) return true;
    const { seats } = this.#table.table;
    const sitter = seats[waiting.seat];
    return sitter?.type !== 'person' || sitter.standIn !== undefined;
  }

  /** Skips to the next decision at this screen. */
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

  /** Ends the animation: a player who acts wants to see the present position. */
  hurry(): void {
    if (this.asked.value === undefined && this.playback.isPlaying.value) this.screen.gate.skip();
    this.playback.hurry();
  }

  /** Answers a press that changes nothing, to those who look and to those who listen. */
  reply(text: string): void {
    this.answer.value = text;
    this.screen.announcer.announceReply(text);
  }

  /** Returns whether the facing changed. */
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

  /** Rolls; if Assam is turned first, in the chosen facing. */
  async roll(): Promise<void> {
    const { value } = this.asked;
    if (value === undefined || value.type === 'lay' || !this.screen.gate.mayDecide()) return;
    // A player who rolls has read it, and it would soon appear beside something else.
    this.screen.announcer.closeExplanations();
    const { seat } = value;
    if (value.type === 'roll') await this.#sender.send({ type: 'roll', seat });
    else if (this.game.value.setup.order === 'turn-first')
      await this.#sender.send({ type: 'roll', seat, facing: this.choice.facing.value });
  }

  /** If Assam is turned last: sends the chosen facing, which ends the turn. */
  async endTurn(): Promise<void> {
    const { value } = this.asked;
    if (value?.type !== 'orient' || this.game.value.setup.order !== 'turn-last') return;
    if (!this.screen.gate.mayDecide()) return;
    await this.#sender.send({
      type: 'orient',
      seat: value.seat,
      facing: this.choice.facing.value,
    });
  }

  /** Lays the rug that is shown, or sends the pending one. */
  async lay(): Promise<void> {
    const { value } = this.asked;
    const place = this.choice.preview.value;
    if (value?.type !== 'lay' || this.#sender.isBusy) return;
    if (place === undefined) {
      await this.pendingRug.send();
      return;
    }
    if (!this.screen.gate.mayDecide()) return;
    if (this.#keepsPending) this.#layPending(place);
    else {
      await this.#sender.send({ type: 'lay', seat: value.seat, rug: place });
      // A refused rug is not chosen any more.
      if (this.refusal.value !== undefined) this.choice.takeUpRug();
    }
  }

  /**
   * Whether a rug can be taken up again before the turn passes. A rug that was confirmed cannot, nor
   * one at a table on a server, where the others wait.
   */
  get #keepsPending(): boolean {
    const passes = this.game.value.setup.order === 'turn-first';
    const isHere = this.#table.duties !== undefined;
    return passes && isHere && !this.screen.settings.confirm.value;
  }

  #layPending(place: RugPlace): void {
    batch(() => {
      this.pendingRug.lay(place);
      this.choice.takeUpRug();
    });
    this.screen.announcer.announcePendingRug();
  }

  /** A player who closed the page while a rug was pending has laid it. */
  #layStoredRug(): void {
    const { value } = this.asked;
    const rug = this.pendingRug.storedPlace(this.choice.places.value);
    if (value === undefined || rug === undefined || this.#table.duties === undefined) return;
    void this.#sender.send({ type: 'lay', seat: value.seat, rug });
  }

  async takeBack(): Promise<void> {
    if (this.#sender.isBusy || !this.canTakeBack.value) return;
    const { value } = this.asked;
    if (this.pendingRug.takeUp()) this.screen.announcer.announceTakenBack(this.game.value);
    else if (this.choice.rug.value.place !== undefined) {
      this.choice.takeUpRug();
      this.screen.announcer.announceTakenBack(this.game.value);
    } else if (this.choice.hasTurned.value) this.turnTo(this.view.value.facing);
    else if (value !== undefined) await this.#sender.send({ type: 'take-back', seat: value.seat });
  }

  async rematch(): Promise<string | undefined> {
    return this.#table.rematch();
  }

  async leave(seat: number): Promise<void> {
    await this.#sender.settle();
    this.pendingRug.takeUp();
    await this.#sender.send({ type: 'leave', seat });
  }

  #takeEvents(): void {
    const { duties, table } = this.#table;
    // Events arrive before the answer, and both are applied together.
    if (this.#closed || this.#sender.isPatient || table.version === this.#version) return;
    const { isActive: looksBack } = this.lookBack;
    const before = this.game.value;
    const game = foldGame(this.#table, before);
    if (game === undefined) return;
    this.#version = table.version;
    const isPlayed = game.actions.at(-1) !== before.actions.at(-1);
    const behind = game.actions.length - this.playback.shown.peek();
    batch(() => {
      this.game.value = game;
      if (isPlayed) {
        this.pendingRug.forget();
        this.choice.forget();
      }
      if (game.actions.length < before.actions.length)
        this.screen.announcer.announceTakenBack(game);
      // Looking back continues, and after a long absence only the last action is animated.
      if (looksBack) return;
      if (behind > MOST_SHOWN_LATE) this.playback.jump(game.actions.length - 1);
      // Within the batch, so that no frame is drawn between the new game and its animation.
      void this.playback.catchUp();
    });
    void duties?.keep(game);
    if (!looksBack) void this.#goOn();
  }

  /** Shows new actions, then lets bots play until a person has to decide. */
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
    // Events may have come in after the last check.
    if (!this.#closed && !this.playback.isIdle) await this.#goOn();
  }

  async #playBot(): Promise<boolean> {
    const bots = this.#table.duties?.bots;
    const pause = thinkingTime(this.#pace);
    return bots !== undefined && playBot(this.game.value, bots, pause, () => !this.#closed);
  }
}
