import type { ReactNode, Ref } from 'react';
import { CaretDownIcon, XIcon } from '../../core';
import type { Option } from '../../fields';
import { useKindTexts } from '../kind/use-kind-texts';
import classes from './filter-chip.module.css';

interface FilterChipProps<Value extends string | number> {
  label: string;
  /** Text of the option that removes the choice. */
  any: string;
  options: readonly Option<Value>[];
  chosen: Value | undefined;
  onChoose: (value: Value | undefined) => void;
}

/** A filter of a list as a pill with a choice. Renders nothing if there is nothing to choose. */
export function FilterChip<Value extends string | number>(props: FilterChipProps<Value>) {
  const { label, any, options, chosen, onChoose } = props;
  const say = useKindTexts();
  // With one option there is nothing to choose.
  if (options.length < 2 && chosen === undefined) return null;
  const isKnown = options.some(({ value }) => value === chosen);
  return (
    <span className={classes.chip} data-on={chosen !== undefined}>
      <select
        aria-label={label}
        value={chosen ?? ''}
        onChange={({ target }) =>
          onChoose(options.find(({ value }) => String(value) === target.value)?.value)
        }
      >
        <option value="">{chosen === undefined ? label : any}</option>
        {chosen !== undefined && !isKnown && <option value={chosen}>{`${label} ${chosen}`}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {chosen === undefined ? (
        <CaretDownIcon />
      ) : (
        <button
          type="button"
          aria-label={say('without', { name: label })}
          onClick={() => onChoose(undefined)}
        >
          <XIcon />
        </button>
      )}
    </span>
  );
}

interface ToggleChipProps {
  pressed: boolean;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A pill that is pressed or not, beside filters. */
export const ToggleChip = ({ pressed, onPress, ref, children }: ToggleChipProps) => (
  <button ref={ref} type="button" className={classes.chip} aria-pressed={pressed} onClick={onPress}>
    {children}
  </button>
);
