/** Parses and validates the options of a program, and prints them for `--help`. */
import { parseArgs } from 'node:util';
import { errorMessage } from '@marrakech/server/error-message';

export const WRONG_USE = 2;
const COLUMN = 20;

interface Option {
  readonly type: 'string' | 'boolean';
  readonly default?: string | boolean;
  /** The placeholder in the help; `N` also requires a number. */
  readonly value?: string;
  readonly about: string;
}
type Options = Readonly<Record<string, Option>>;
type Values<O extends Options> = {
  readonly [Name in keyof O]:
    | (O[Name]['type'] extends 'boolean' ? boolean : string)
    | (O[Name] extends { readonly default: unknown } ? never : undefined);
};

function helpFor(use: string, options: Options): string {
  const lines = Object.entries(options).map(([name, option]) => {
    const said = option.value === undefined ? `--${name}` : `--${name} ${option.value}`;
    const usual =
      typeof option.default === 'string' && option.default !== '' ? ` (${option.default})` : '';
    return `  ${said.padEnd(COLUMN)}${option.about}${usual}`;
  });
  return `${use}\n\n${lines.join('\n')}\n`;
}

/** Exits with the help, or with an error for invalid options. */
export function readOptions<const O extends Options>(use: string, options: O): Values<O> {
  const values = parse(options, (why) => leave(`${why}\n\n${helpFor(use, options)}`));
  if (values['help'] === true) {
    process.stdout.write(helpFor(use, options));
    process.exit(0);
  }
  for (const [name, value] of Object.entries(values))
    if (options[name]?.value === 'N' && !/^\d{1,9}$/.test(String(value)))
      leave(`--${name} is a number, not ${JSON.stringify(value)}\n`);
  return values as Values<O>;
}

function parse(options: Options, fail: (why: string) => never): Record<string, unknown> {
  try {
    return parseArgs({ options: { ...options, help: { type: 'boolean' } } }).values;
  } catch (error) {
    return fail(errorMessage(error).split('. ')[0]!);
  }
}

function leave(words: string): never {
  process.stderr.write(words);
  process.exit(WRONG_USE);
}
