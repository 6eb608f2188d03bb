/** Errors that a person or a peer can cause are values, not exceptions. */

export type Outcome<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const good = <T>(value: T): { readonly ok: true; readonly value: T } => ({
  ok: true,
  value,
});
export const bad = <E>(error: E): { readonly ok: false; readonly error: E } => ({
  ok: false,
  error,
});
