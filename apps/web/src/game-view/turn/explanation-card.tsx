/** A rare moment, explained where it happens; one tap, and play goes on. */
import type { Explanation } from '@marrakech/game-text';
import { screenText, words } from '@marrakech/i18n';
import type { VNode } from 'preact';

export function ExplanationCard({
  explanations,
  onClose,
  onRules,
}: {
  readonly explanations: readonly Explanation[];
  readonly onClose: () => void;
  readonly onRules: (section: string) => void;
}): VNode | null {
  const [first] = explanations;
  if (first === undefined) return null;
  return (
    <aside class="explanation panel" aria-label={first.title}>
      <div class="explanation-words">
        {explanations.map(({ title, text }) => (
          <div key={title + text}>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </div>
      <div class="explanation-buttons">
        <button type="button" class="button button-quiet" onClick={() => onRules(first.section)}>
          {screenText.value.explain.moreInRules}
        </button>
        <button type="button" class="button button-main" onClick={onClose}>
          {words.value.act.ok}
        </button>
      </div>
    </aside>
  );
}
