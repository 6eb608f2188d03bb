/** One ICU message, as the code of the typed function it becomes. */
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */
/** @typedef {{ readonly type: 'string' | 'number' } | { readonly type: 'choice', readonly keys: readonly string[] }} Argument */
/** @typedef {{ readonly code: string, readonly args: ReadonlyMap<string, Argument>, readonly plurals: readonly (readonly string[])[] }} Message */

const PARSE_OPTIONS = { ignoreTag: true, requiresOtherClause: true, captureLocation: false };

/**
 * @param {string} text
 * @returns {Message | { readonly fault: string }}
 */
export function compileMessage(text) {
  try {
    const elements = parse(text, PARSE_OPTIONS);
    const compiler = new Compiler();
    const code = compiler.template(elements, undefined);
    return { code, args: compiler.args, plurals: compiler.plurals };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** The TypeScript type of a message: plain words are a string, the rest a function of its arguments.
 * @param {Message} message */
export function typeOfMessage({ args }) {
  if (args.size === 0) return 'string';
  const fields = [...args].map(
    ([name, argument]) => `readonly ${name}: ${typeOfArgument(argument)}`,
  );
  return `(of: { ${fields.join('; ')} }) => string`;
}

/** @param {Argument} argument */
export function typeOfArgument(argument) {
  if (argument.type !== 'choice') return argument.type;
  return argument.keys.map((key) => JSON.stringify(key)).join(' | ');
}

/** @param {Message} message */
export function codeOfMessage({ args, code }) {
  return args.size === 0 ? code : `({ ${[...args.keys()].join(', ')} }) => ${code}`;
}

class Compiler {
  /** @type {Map<string, Argument>} */
  args = new Map();
  /** The categories each plural of the message has words for. @type {string[][]} */
  plurals = [];

  /**
   * @param {readonly Element[]} elements
   * @param {string | undefined} counted what `#` stands for here
   * @returns {string}
   */
  template(elements, counted) {
    return `\`${elements.map((element) => this.part(element, counted)).join('')}\``;
  }

  /**
   * @param {Element} element
   * @param {string | undefined} counted
   */
  part(element, counted) {
    switch (element.type) {
      case TYPE.literal:
        return element.value.replaceAll(/[`\\]|\$\{/g, String.raw`\$&`);
      case TYPE.argument:
        this.take(element.value, { type: 'string' });
        return `\${${element.value}}`;
      case TYPE.number:
        if (element.style) throw new Error(`a number has no style here: ${element.value}`);
        this.take(element.value, { type: 'number' });
        return `\${number(${element.value})}`;
      case TYPE.pound:
        return `\${number(${counted})}`;
      case TYPE.plural:
        if (element.pluralType === 'ordinal' || element.offset !== 0)
          throw new Error(`neither selectordinal nor offset is known here: ${element.value}`);
        this.take(element.value, { type: 'number' });
        this.plurals.push(Object.keys(element.options));
        return `\${plural(${element.value}, ${this.forms(element.options, element.value)})}`;
      case TYPE.select:
        this.take(element.value, { type: 'choice', keys: Object.keys(element.options) });
        return `\${(${this.forms(element.options, counted)})[${element.value}]}`;
      case TYPE.date:
      case TYPE.time:
      case TYPE.tag:
        throw new Error('only words, {name}, number, plural and select are known here');
    }
  }

  /**
   * @param {Record<string, { value: Element[] }>} options
   * @param {string | undefined} counted
   */
  forms(options, counted) {
    const forms = Object.entries(options).map(
      ([key, { value }]) => `${JSON.stringify(key)}: ${this.template(value, counted)}`,
    );
    return `{ ${forms.join(', ')} }`;
  }

  /**
   * @param {string} name
   * @param {Argument} argument
   */
  take(name, argument) {
    if (!/^[a-z][a-zA-Z]*$/.test(name)) throw new Error(`no name for an argument: ${name}`);
    const before = this.args.get(name);
    if (before !== undefined && typeOfArgument(before) !== typeOfArgument(argument))
      throw new Error(`${name} is used in two ways`);
    this.args.set(name, argument);
  }
}
