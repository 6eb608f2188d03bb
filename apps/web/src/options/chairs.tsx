/** The chairs of a table to be set, and one more or one less. */
import type { VNode } from 'preact';
import { Button } from '../page/button.js';
import { words } from '../words/words.js';
import { ChairCard } from './chair-card.js';
import { sensibleRival } from './levels.js';
import {
  botChair,
  designChoices,
  FEWEST_CHAIRS,
  MOST_CHAIRS,
  personChair,
  withOwnDesigns,
  type ChairWish,
  type TableWish,
} from './table-options.js';
import './options.css';

/** Whoever takes another's design gives them their own for it. */
function withChair(wish: TableWish, index: number, chair: ChairWish): TableWish {
  const before = wish.chairs[index]!;
  const chairs = wish.chairs.map((each, other) => {
    if (other === index) return chair;
    return each.colour === chair.colour ? { ...each, colour: before.colour } : each;
  });
  return { ...wish, chairs };
}

export function Chairs({
  wish,
  onChange,
  hasNames = true,
}: {
  readonly wish: TableWish;
  readonly onChange: (wish: TableWish) => void;
  /** Whether people are named here, or name themselves when they come. */
  readonly hasNames?: boolean;
}): VNode {
  const text = words.value.table;
  const { chairs } = wish;
  const change = (changed: TableWish): void => onChange(withOwnDesigns(changed));
  return (
    <section class="chairs">
      <h2>{text.players}</h2>
      <ol class="chair-list">
        {chairs.map((_, index) => (
          <ChairCard
            key={index}
            wish={wish}
            index={index}
            hasName={hasNames}
            canRemove={chairs.length > FEWEST_CHAIRS}
            onChange={(chair) => change(withChair(wish, index, chair))}
            onRemove={() =>
              change({ ...wish, chairs: chairs.filter((__, other) => other !== index) })
            }
          />
        ))}
      </ol>
      <Button
        icon="people"
        isDisabled={chairs.length >= MOST_CHAIRS}
        onClick={() => {
          const free = designChoices({ ...wish, chairs: [...chairs, chairs[0]!] });
          const hasBots = chairs.some(({ level }) => level !== undefined);
          const added =
            hasNames && hasBots ? botChair(free[0]!, sensibleRival().level) : personChair(free[0]!);
          change({ ...wish, chairs: [...chairs, added] });
        }}
      >
        {text.addPlayer}
      </Button>
    </section>
  );
}
