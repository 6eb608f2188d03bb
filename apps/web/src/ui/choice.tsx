/** One of a few, all in sight. */
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

export function Choice<T extends string | number>({
  legend,
  options,
  chosen,
  onChoose,
}: {
  readonly legend: string;
  readonly options: readonly {
    readonly value: T;
    readonly name: string;
    readonly note?: string;
    readonly disabled?: boolean;
  }[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}): VNode {
  const id = useId();
  const note = options.find(({ value }) => value === chosen)?.note;
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="choice-options">
        {options.map(({ value, name, disabled }) => (
          <label key={value} class="choice-option">
            <input
              type="radio"
              name={id}
              checked={value === chosen}
              disabled={disabled}
              onChange={() => onChoose(value)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {note === undefined ? null : <p class="choice-note soft">{note}</p>}
    </fieldset>
  );
}

export const Switch = ({
  name,
  note,
  isOn,
  onSwitch,
}: {
  readonly name: string;
  readonly note?: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}): VNode => (
  <label class="switch">
    <input
      type="checkbox"
      role="switch"
      checked={isOn}
      aria-checked={isOn}
      onChange={(event) => onSwitch(event.currentTarget.checked)}
    />
    <span>
      {name}
      {note === undefined ? null : <small class="soft">{note}</small>}
    </span>
  </label>
);
