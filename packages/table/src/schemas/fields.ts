/** The fields of messages, events and options, with their limits. */
import {
  COLOURS,
  DIE_VALUES,
  EDITION_NAMES,
  FACINGS,
  HOUSE_RULES,
  MOST_DIRHAMS,
  ORDERS,
  PLAYER_COUNTS,
  type Action,
  type RugPlace,
  type Setup,
} from '@marrakech/rules';
import * as v from 'valibot';

const NAME_LENGTH = 32;
const MOST_SEATS = 4;
/** A game has at most 60 turns with orient, roll, draw and lay, and players may leave. */
const MOST_ACTIONS = 400;
/** The latest time that a `Date` can represent. */
const LAST_TIME = 8.64e15;

const wholeNumber = (from: number, to: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to));

export const VersionField = wholeNumber(0, 1_000_000);
export const SeatField = wholeNumber(0, MOST_SEATS - 1);
/** Milliseconds since 1970. */
export const TimeField = wholeNumber(0, LAST_TIME);
export const DurationField = wholeNumber(0, 366 * 24 * 3_600_000);
/** The id of a game, a player or a message: public, chosen by its creator. */
export const IdField = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/));
/** 32 bytes: a secret, its hash, or a player's dice share. */
export const HexField = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** The name of a level; packages/bot has the list. */
export const LevelField = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,24}$/));
/** Visible to strangers: no control, bidirectional or invisible characters, no blanks at the ends. */
export const NameField = v.pipe(
  v.string(),
  v.maxLength(NAME_LENGTH),
  v.regex(/^(?!\s)[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+(?<!\s)$/u),
);

/**
 * A name given by a player must have a visible character: combining marks, blanks, and letters or
 * patterns that look blank do not count. Existing logs may have names without one.
 */
export const GivenNameField = v.pipe(
  NameField,
  v.regex(/[^\p{M}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u),
);

/** Shortens and cleans a name from elsewhere; `undefined` if nothing is left. */
export function fitName(text: string): string | undefined {
  const seen = text.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim();
  let name = '';
  for (const { segment } of new Intl.Segmenter().segment(seen)) {
    if (name.length + segment.length > NAME_LENGTH) break;
    name += segment;
  }
  name = name.trimEnd();
  return v.is(GivenNameField, name) ? name : undefined;
}

/** Replaces the name of an erased player. */
export const ERASED_NAME = '…';

export const FacingField = v.picklist(FACINGS);
export const ColourField = v.picklist(COLOURS);
export const PurseField = wholeNumber(0, MOST_DIRHAMS);
export const EditionField = v.picklist(EDITION_NAMES);
export const OrderField = v.picklist(ORDERS);
export const HouseRulesField = v.pipe(
  v.array(v.picklist(HOUSE_RULES)),
  v.maxLength(HOUSE_RULES.length),
);
export const ColourCountField = v.picklist([1, 2]);
/** Two squares; the rules check whether they are neighbours. */
export const RugField = v.pipe(
  v.string(),
  v.regex(/^[a-g][1-7][a-g][1-7]$/),
) as unknown as v.GenericSchema<RugPlace>;

export const ActionField: v.GenericSchema<Action> = v.variant('type', [
  v.strictObject({ type: v.literal('orient'), facing: FacingField }),
  v.strictObject({ type: v.literal('lay'), rug: RugField }),
  v.strictObject({ type: v.literal('roll'), die: v.picklist(DIE_VALUES) }),
  v.strictObject({ type: v.literal('draw'), seat: SeatField, colour: ColourField }),
  v.strictObject({ type: v.literal('leave'), seat: SeatField }),
]);

export const ActionsField = v.pipe(v.array(ActionField), v.maxLength(MOST_ACTIONS));

export const SetupField: v.GenericSchema<Setup> = v.strictObject({
  edition: EditionField,
  players: v.picklist(PLAYER_COUNTS),
  order: OrderField,
  colours: ColourCountField,
  facing: FacingField,
  dirhams: v.pipe(v.array(PurseField), v.maxLength(MOST_SEATS)),
  houseRules: HouseRulesField,
});

/** A flag that is absent when false. */
export const FlagField = v.exactOptional(v.literal(true));
