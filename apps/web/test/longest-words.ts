/** A language made of the longest messages of several: a layout that has room for it has room for all. */

type Say = (of: unknown) => string;
export type Messages = { readonly [key: string]: string | Say | Messages };

const longest = (texts: readonly string[]): string =>
  texts.reduce((one, other) => (other.length > one.length ? other : one));

/** What all say at one place. */
function longestMessage(said: readonly Messages[string][]): Messages[string] {
  const texts = said.filter((each) => typeof each === 'string');
  const ways = said.filter((each) => typeof each === 'function');
  if (texts.length === said.length) return longest(texts);
  if (ways.length === said.length) return (of) => longest(ways.map((say) => say(of)));
  return longestMessages(said as readonly Messages[]);
}

/** All of them have the same keys. */
export function longestMessages(languages: readonly Messages[]): Messages {
  const keys = Object.keys(languages[0]!);
  return Object.fromEntries(
    keys.map((key) => [key, longestMessage(languages.map((messages) => messages[key]!))]),
  );
}
