import AntCheckbox from 'antd/es/checkbox/Checkbox';
import AntRadioGroup from 'antd/es/radio/group';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { XIcon } from '../core/icons';
import classes from './choices.module.css';
import type { ControlProps } from './field';

export interface Choice<Value extends string | number> {
  value: Value;
  label: string;
  /** Icon of the option, so that colour is not the only cue. */
  sign?: ReactNode;
  /** Colours of the option when it is chosen. */
  tone?: 'risk-low' | 'risk-medium' | 'risk-high' | 'risk-none' | 'done' | 'partial' | 'death';
  /** Renders the option small, below the others. */
  quiet?: boolean;
}

interface SegmentedChoiceProps<Value extends string | number> extends ControlProps<Value | null | undefined> {
  choices: readonly Choice<Value>[];
  disabled?: boolean;
  /** Renders one bar instead of separate buttons. */
  joined?: boolean;
  className?: string | undefined;
}

/** One of a few choices, shown side by side. The value is `null` when nothing is chosen. */
export const SegmentedChoice = <Value extends string | number>({
  value = null,
  onChange,
  choices,
  joined = false,
  className = '',
  ...rest
}: SegmentedChoiceProps<Value>) => (
  <AntRadioGroup
    {...rest}
    name={useId()}
    className={`${classes.choices} ${joined ? classes.joined : ''} ${className}`}
    value={value}
    options={choices.map(({ tone, sign, quiet, label, ...choice }) => ({
      ...choice,
      className: `${classes.choice} ${quiet ? classes.quiet : ''} ${sign && !quiet ? classes.large : ''}`,
      style: tone && toneStyle(tone),
      label: (
        <>
          {sign}
          <span>{label}</span>
        </>
      ),
    }))}
    onChange={event => onChange(event.target.value)}
  />
);

const toneStyle = (tone: string) =>
  ({ '--choice-tint': `var(--av-${tone}-tint)`, '--choice-ink': `var(--av-${tone}-ink)` }) as CSSProperties;

interface CheckboxProps {
  value: boolean | null | undefined;
  onChange: (value: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
  /** Renders the checkbox as one of several adjacent chips. */
  chip?: boolean;
}

/** One box to tick, with its text; as a `chip`, a pill that is filled while it is ticked. */
export const Checkbox = ({ value, onChange, chip = false, children, ...rest }: CheckboxProps) => (
  <AntCheckbox
    {...rest}
    className={chip ? classes.chip : classes.tick}
    checked={value ?? false}
    onChange={event => onChange(event.target.checked)}
  >
    {children}
    {chip && value && <XIcon />}
  </AntCheckbox>
);

interface CheckboxListProps<Value extends string>
  extends ControlProps<Value[] | null | undefined>,
    Pick<CheckboxProps, 'chip'> {
  choices: readonly Pick<Choice<Value>, 'value' | 'label'>[];
}

/** Checkboxes of which several may be ticked. */
export const CheckboxList = <Value extends string>({
  value,
  onChange,
  choices,
  chip = false,
  ...rest
}: CheckboxListProps<Value>) => {
  const chosen = value ?? [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout
    <div {...rest} role="group" className={chip ? classes.chips : classes.list}>
      {choices.map(choice => (
        <Checkbox
          key={choice.value}
          chip={chip}
          value={chosen.includes(choice.value)}
          onChange={isChosen =>
            onChange(isChosen ? [...chosen, choice.value] : chosen.filter(other => other !== choice.value))
          }
        >
          {choice.label}
        </Checkbox>
      ))}
    </div>
  );
};
