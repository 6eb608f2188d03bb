/** Every setup except for purses and first facing. */
import { EDITION_NAMES } from '../editions.js';
import { HOUSE_RULES, makeSetup, ORDERS, PLAYER_COUNTS, type Setup } from '../setup.js';

/** All combinations that the editions allow. */
export const EVERY_SETUP: readonly Setup[] = EDITION_NAMES.flatMap((edition) =>
  PLAYER_COUNTS.flatMap((players) =>
    ORDERS.flatMap((order) =>
      ([1, 2] as const).flatMap((colours) =>
        [[], HOUSE_RULES].flatMap((houseRules) => {
          const setup = makeSetup({ edition, players, order, colours, houseRules });
          return setup.ok ? [setup.value] : [];
        }),
      ),
    ),
  ),
);

export const agreed = (options: Parameters<typeof makeSetup>[0]): Setup => {
  const setup = makeSetup(options);
  if (setup.ok) return setup.value;
  throw new Error(`${setup.error.code}: ${setup.error.found}`);
};

/** A setup's name in test titles. */
export const nameOf = ({ edition, players, order, colours, houseRules }: Setup): string =>
  [edition, `${players} players`, order, `${colours} colours`, ...houseRules].join(', ');
