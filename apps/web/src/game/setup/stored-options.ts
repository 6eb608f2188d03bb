/** The table that was set last, as it is stored. Apart from the rest: a first game needs none. */
import {
  COLOURS,
  DIRHAMS_EACH,
  EDITION_NAMES,
  FACINGS,
  MOST_DIRHAMS,
  ORDERS,
} from '@marrakech/rules';
import * as v from 'valibot';
import { parseStored } from '../../storage/stored-value.js';
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

const LEVELS: ReadonlySet<unknown> = new Set(RIVALS.map(({ level }) => level));

const CHAIR = v.strictObject({
  name: v.string(),
  colour: v.picklist(COLOURS),
  dirhams: v.fallback(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_DIRHAMS)),
    DIRHAMS_EACH,
  ),
  level: v.exactOptional(v.unknown()),
});

const TABLE = v.strictObject({
  chairs: v.fallback(v.pipe(v.array(CHAIR), v.minLength(FEWEST_CHAIRS), v.maxLength(MOST_CHAIRS)), [
    ...FIRST_TABLE.chairs,
  ]),
  edition: v.fallback(v.picklist(EDITION_NAMES), FIRST_TABLE.edition),
  order: v.fallback(v.picklist(ORDERS), FIRST_TABLE.order),
  starts: v.fallback(v.picklist([0, 1, 2, 3, 'lot']), 'lot'),
  oneColour: v.fallback(v.boolean(), false),
  coverOwn: v.fallback(v.boolean(), false),
  facing: v.exactOptional(v.unknown()),
});

/** A level that is not offered any more becomes the one that is offered first. */
function chairOf({ name, level, ...chair }: v.InferOutput<typeof CHAIR>): ChairForm {
  const known = LEVELS.has(level) ? String(level) : sensibleRival().level;
  return {
    ...chair,
    name: name.slice(0, LONGEST_NAME),
    ...(typeof level === 'string' && { level: known }),
  };
}

/** Each stored value that is not valid is replaced by that of the first table. */
export function parseTableForm(text: string | null): TableForm {
  const stored = parseStored(TABLE, text, undefined);
  if (stored === undefined) return FIRST_TABLE;
  const { chairs, facing: wanted, ...table } = stored;
  const facing = FACINGS.find((each) => each === wanted);
  return withOwnDesigns({
    ...table,
    chairs: chairs.map(chairOf),
    ...(facing !== undefined && { facing }),
  });
}
