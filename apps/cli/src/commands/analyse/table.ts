/** The table of a reviewed game: whose turn it is, who paid whom, and what everybody has. */
import {
  standings,
  TurnLogWriter,
  type Action,
  type Payment,
  type Setup,
  type Standing,
  type State,
} from '@marrakech/rules';
import type { Names } from '../../output/names.js';

/** What an action did on the table. */
export interface Happening {
  /** The turn it belongs to, from 1; a rug turned over before a turn belongs to that turn. */
  readonly turn: number;
  readonly payment?: Payment;
  /** The player could not pay in full and is out. */
  readonly out: boolean;
}

export class Table {
  readonly #log: TurnLogWriter;

  constructor(setup: Setup) {
    this.#log = new TurnLogWriter(setup);
  }

  get state(): State {
    return this.#log.state;
  }

  /** By seat. */
  get accounts(): Standing[] {
    return standings(this.state).toSorted((one, other) => one.seat - other.seat);
  }

  take(action: Action): Happening {
    const turn = this.#turns().length + 1;
    this.#log.add(action);
    if (action.type !== 'roll') return { turn, out: false };
    // A player who cannot pay ends the turn by rolling.
    const rolled = this.#log.openTurn ?? this.#turns().at(-1)!;
    const { payment, gone } = rolled;
    return { turn, out: gone === 'out', ...(payment && { payment }) };
  }

  #turns() {
    return this.#log.entries.flatMap((entry) => (entry.type === 'turn' ? [entry.turn] : []));
  }
}

/** "pays 4 to Zohra", "pays 3 of 5 to Zohra, is out"; empty when nothing was due. */
export function paymentWords({ payment, out }: Happening, names: Names): string {
  if (payment === undefined) return '';
  const { to, due, paid } = payment;
  const sum = paid === due ? `${paid}` : `${paid} of ${due}`;
  return `pays ${sum} to ${names[to]}${out ? ', is out' : ''}`;
}
