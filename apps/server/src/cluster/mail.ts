/** What nodes say to each other about games: all of one moment to one node goes as one message. */
import { parseWord, type Word } from './courier.js';

interface Letter {
  readonly game: string;
  readonly word: Word;
}

/** Letters as they came, without those that are none of ours. */
export function readMail(text: string): readonly Letter[] {
  let letters: unknown;
  try {
    letters = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(letters)) return [];
  return letters.flatMap((letter: unknown) => {
    if (!Array.isArray(letter) || typeof letter[0] !== 'string') return [];
    const word = parseWord(letter[1]);
    return word === undefined ? [] : [{ game: letter[0], word }];
  });
}

export class Mail {
  readonly #send: (node: string, text: string) => void;
  /** By the node that it is for. */
  #letters = new Map<string, string[]>();

  constructor(send: (node: string, text: string) => void) {
    this.#send = send;
  }

  /** `text` is a word as JSON. */
  post(node: string, game: string, text: string): void {
    if (this.#letters.size === 0) setImmediate(() => this.#sendAll());
    const letter = `[${JSON.stringify(game)},${text}]`;
    const others = this.#letters.get(node);
    if (others === undefined) this.#letters.set(node, [letter]);
    else others.push(letter);
  }

  #sendAll(): void {
    const gathered = this.#letters;
    this.#letters = new Map();
    for (const [node, letters] of gathered) this.#send(node, `[${letters.join(',')}]`);
  }
}
