import { Transform, type TransformCallback } from 'node:stream';

const LONGEST_LINE = 1000;
const NEWLINE = 0x0a;

/** Cuts lines that nobody could have meant, so that input without an end needs no memory. */
export class ShortLines extends Transform {
  #length = 0;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const kept = chunk.filter((byte) => {
      this.#length = byte === NEWLINE ? 0 : this.#length + 1;
      return this.#length <= LONGEST_LINE;
    });
    done(null, kept);
  }
}
