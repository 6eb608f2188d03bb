/** Keeps what is equal the same, so that what is drawn from it is not drawn again. */
import { useRef } from 'preact/hooks';

/** Equal in all parts: made for plain data, which has no circles. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false;
  const [before, after] = [Object.entries(one), Object.entries(other)];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    before.length === after.length &&
    before.every(
      ([key, value]) =>
        Object.hasOwn(other, key) && isEqual(value, other[key as keyof typeof other]),
    )
  );
}

/** The value of an earlier drawing as long as the new one is equal to it. */
export function useUnchanged<Value>(value: Value): Value {
  const last = useRef(value);
  if (!isEqual(last.current, value)) last.current = value;
  return last.current;
}
