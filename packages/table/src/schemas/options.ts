/** What a table agrees on before anybody sits down. */
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

/** Milliseconds: what everyone starts with, and what each finished turn puts back. */
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
  /** Correspondence: so many days for each turn. */
  v.strictObject({
    type: v.literal('days'),
    days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_DAYS)),
  }),
]);

const chair = {
  /** The rug design they would like. Only screens care. */
  colour: v.exactOptional(ColourField),
  /** House rule: another purse to start with. */
  dirhams: v.exactOptional(PurseField),
};

const chairsField = (name: typeof NameField | typeof GivenNameField) =>
  v.pipe(
    v.array(
      v.variant('type', [
        v.strictObject({
          type: v.literal('person'),
          ...chair,
          /** Kept for this player. */
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
  /** House rules. What is left out is the edition's. */
  colours: v.exactOptional(ColourCountField),
  facing: v.exactOptional(FacingField),
  houseRules: HouseRulesField,
  /** Which chair begins, from 0, or that the dice decide. */
  starts: v.union([
    v.literal('lot'),
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PLAYER_COUNTS.at(-1)! - 1)),
  ]),
  /** The game begins with the last player to sit down, or when the host says so. */
  begins: v.picklist(['when-full', 'host']),
  clock: ClockField,
  /** The level of a bot that plays for somebody who is gone, if that is wanted. */
  standIn: v.exactOptional(LevelField),
  /** What was played before: a table that plays on from a record. */
  opening: v.exactOptional(ActionsField),
});

/** Options as somebody wishes for them: with names that can be seen. */
export const WishedOptionsSchema = v.partial(
  v.strictObject({ ...OptionsSchema.entries, chairs: chairsField(GivenNameField) }),
);

export type TableOptions = v.InferOutput<typeof OptionsSchema>;
export type ChairOption = TableOptions['chairs'][number];
export type ClockOption = TableOptions['clock'];

/** People only, nothing special, no clock: what is agreed on where nobody wishes for anything else. */
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
