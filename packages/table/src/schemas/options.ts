/** The options of a table, fixed when it is opened. */
import { PLAYER_COUNTS } from '@marrakech/rules';
import * as v from 'valibot';
import {
  ActionsField,
  ColourCountField,
  ColourField,
  EditionField,
  FacingField,
  FlagField,
  HouseRulesField,
  IdField,
  LevelField,
  GivenNameField,
  NameField,
  OrderField,
  PurseField,
} from './fields.js';

export const SPEED_NAMES = ['quick', 'steady', 'calm'] as const;
export type SpeedName = (typeof SPEED_NAMES)[number];

/** In milliseconds: the initial bank, and the increment after each turn. */
export const SPEEDS: Readonly<
  Record<SpeedName, { readonly bank: number; readonly topUp: number }>
> = {
  quick: { bank: 60_000, topUp: 10_000 },
  steady: { bank: 180_000, topUp: 20_000 },
  calm: { bank: 600_000, topUp: 40_000 },
};

const MOST_DAYS = 14;

export const ClockField = v.variant('type', [
  v.strictObject({ type: v.literal('none') }),
  v.strictObject({ type: v.literal('live'), speed: v.picklist(SPEED_NAMES) }),
  /** Correspondence games: days per turn. */
  v.strictObject({
    type: v.literal('days'),
    days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_DAYS)),
  }),
]);

const chair = {
  /** The preferred rug design, used by screens only. */
  colour: v.exactOptional(ColourField),
  /** House rule: a different initial purse. */
  dirhams: v.exactOptional(PurseField),
};

const chairsField = (name: typeof NameField | typeof GivenNameField) =>
  v.pipe(
    v.array(
      v.variant('type', [
        v.strictObject({
          type: v.literal('person'),
          ...chair,
          /** Reserved for this player. */
          player: v.exactOptional(IdField),
          name: v.exactOptional(name),
          /** No program can sit down at this table. */
          peopleOnly: FlagField,
        }),
        v.strictObject({ type: v.literal('bot'), ...chair, name, level: LevelField }),
      ]),
    ),
    v.minLength(PLAYER_COUNTS[0]),
    v.maxLength(PLAYER_COUNTS.at(-1)!),
  );

export const OptionsSchema = v.strictObject({
  chairs: chairsField(NameField),
  edition: EditionField,
  order: OrderField,
  /** House rules. Omitted ones are the edition's. */
  colours: v.exactOptional(ColourCountField),
  facing: v.exactOptional(FacingField),
  houseRules: HouseRulesField,
  /** The chair that begins, from 0, or `lot` to draw it with the dice. */
  starts: v.union([
    v.literal('lot'),
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PLAYER_COUNTS.at(-1)! - 1)),
  ]),
  /** The game begins when all chairs are taken, or when the host starts it. */
  begins: v.picklist(['when-full', 'host']),
  clock: ClockField,
  /** The level of the stand-in for absent players; absent if there is none. */
  standIn: v.exactOptional(LevelField),
  /** The actions of a record that the table continues. */
  opening: v.exactOptional(ActionsField),
});

/** Options in a request: names need a visible character. */
export const WishedOptionsSchema = v.partial(
  v.strictObject({ ...OptionsSchema.entries, chairs: chairsField(GivenNameField) }),
);

export type TableOptions = v.InferOutput<typeof OptionsSchema>;
export type ChairOption = TableOptions['chairs'][number];
export type ClockOption = TableOptions['clock'];

/** The default options: people only, no house rules, no clock. */
export const plainTable = (players: number, wished: Partial<TableOptions> = {}): TableOptions => ({
  chairs: Array.from({ length: players }, () => ({ type: 'person' })),
  edition: 'gigamic',
  order: 'turn-first',
  houseRules: [],
  starts: 'lot',
  begins: 'when-full',
  clock: { type: 'none' },
  ...wished,
});
