/** Work under the same name runs one after the other; under different names it runs at once. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const done = before.then(work, work);
    this.#last.set(name, done);
    const forget = () => this.#last.get(name) === done && this.#last.delete(name);
    done.then(forget, forget);
    return done;
  }
}
