import { type CSSProperties, type ReactNode, useId } from 'react';
import classes from './choices.module.css';
import type { ControlProps } from './field';

export interface Choice<Value extends string | number> {
  value: Value;
  label: string;
  /** Icon beside the label, so that colour is not the only cue. */
  sign?: ReactNode;
  colour?: string;
}

interface SegmentedChoiceProps<Value extends string | number> extends ControlProps<Value | null | undefined> {
  choices: readonly Choice<Value>[];
  disabled?: boolean;
  className?: string | undefined;
}

/** Chooses one of a few visible options: radio buttons that look like one wide control. */
export function SegmentedChoice<Value extends string | number>({
  id,
  value,
  onChange,
  onBlur,
  choices,
  disabled,
  className = '',
  'aria-required': required,
  ...aria
}: SegmentedChoiceProps<Value>) {
  const group = useId();
  return (
    <div
      id={id}
      role="radiogroup"
      className={`${classes.segments} ${className}`}
      aria-required={required}
      {...aria}
      onBlur={onBlur}
    >
      {choices.map(choice => (
        <label
          key={choice.value}
          className={classes.segment}
          style={choice.colour ? ({ '--segment': choice.colour } as CSSProperties) : undefined}
        >
          <input
            type="radio"
            name={group}
            value={choice.value}
            checked={choice.value === value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.sign}
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
