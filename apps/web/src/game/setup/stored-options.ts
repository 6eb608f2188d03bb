/** The table that was set last, as it is remembered. Apart from the rest: a first game needs none. */
import {
  COLOURS,
  DIRHAMS_EACH,
  EDITION_NAMES,
  FACINGS,
  MOST_DIRHAMS,
  ORDERS,
} from '@marrakech/rules';
import { readStored } from '../../storage/stored-object.js';
import { RIVALS, sensibleRival } from '../levels.js';
import {
  FEWEST_CHAIRS,
  FIRST_TABLE,
  LONGEST_NAME,
  MOST_CHAIRS,
  withOwnDesigns,
  type ChairForm,
  type TableForm,
} from './table-options.js';

const isOneOf = <T>(values: readonly T[], value: unknown): value is T =>
  values.includes(value as T);

function parseChair(value: unknown): ChairForm | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, level, colour, dirhams } = value as Record<string, unknown>;
  if (typeof name !== 'string' || !isOneOf(COLOURS, colour)) return undefined;
  const isPurse =
    Number.isInteger(dirhams) && Number(dirhams) >= 0 && Number(dirhams) <= MOST_DIRHAMS;
  const isKnown = RIVALS.some((rival) => rival.level === level);
  return {
    name: name.slice(0, LONGEST_NAME),
    colour,
    dirhams: isPurse ? Number(dirhams) : DIRHAMS_EACH,
    ...(typeof level === 'string' && { level: isKnown ? level : sensibleRival().level }),
  };
}

/** What was remembered, as far as it still makes sense. */
export function parseTableForm(text: string | null): TableForm {
  const stored = readStored(text);
  if (stored === undefined) return FIRST_TABLE;
  const { chairs, edition, order, starts, oneColour, coverOwn, facing } = stored;
  const seats = Array.isArray(chairs) ? chairs.flatMap((each) => parseChair(each) ?? []) : [];
  const isCount = seats.length >= FEWEST_CHAIRS && seats.length <= MOST_CHAIRS;
  return withOwnDesigns({
    chairs: isCount ? seats : FIRST_TABLE.chairs,
    edition: isOneOf(EDITION_NAMES, edition) ? edition : FIRST_TABLE.edition,
    order: isOneOf(ORDERS, order) ? order : FIRST_TABLE.order,
    starts: isOneOf([0, 1, 2, 3], starts) ? starts : 'lot',
    oneColour: oneColour === true,
    coverOwn: coverOwn === true,
    ...(isOneOf(FACINGS, facing) && { facing }),
  });
}
