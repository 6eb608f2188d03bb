/** What a careful typesetter would mark in a text, language by language. */

/** @typedef {readonly [found: RegExp, advice: string]} Mark */

/** @type {readonly Mark[]} */
const EVERYWHERE = [
  [/^\s|\s$/u, 'no space at the beginning or the end'],
  [/ {2}/u, 'one space, not two'],
  [/\.\.\./u, 'an ellipsis is one character: …'],
  [/['"]/u, 'curly quotes and apostrophes: ’ “ ” « »'],
  [/ [,.]/u, 'no space before a comma or a full stop'],
];

/** @type {Readonly<Record<string, readonly Mark[]>>} */
const IN_LANGUAGE = {
  // A plain space may end a line there, and leave the mark alone on the next one.
  fr: [[/[^\u{202F}][;:!?»]|«[^\u{202F}]/u, 'a narrow no-break space (U+202F) beside ; : ! ? « »']],
  es: [[/^[^¿]*\?|^[^¡]*!/u, 'a question opens with ¿, an exclamation with ¡']],
  ro: [[/[şţŞŢ]/u, 'ș and ț have a comma below, not a cedilla']],
};

/**
 * @param {string} language
 * @param {string} text
 * @returns {string[]} what to change
 */
export function typographyOf(language, text) {
  return [...EVERYWHERE, ...(IN_LANGUAGE[language] ?? [])]
    .filter(([found]) => found.test(text))
    .map(([, advice]) => advice);
}
