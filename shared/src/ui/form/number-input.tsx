import { type KeyboardEvent, useState } from 'react';
import { useLocale } from '../../platform/language';
import { PlusIcon } from '../core/icons';
import type { ControlProps } from './field';
import { MinusIcon } from './icons';
import classes from './inputs.module.css';
import { useTexts } from './texts';

interface NumberInputProps extends ControlProps<number | null | undefined> {
  /** Step of the + and − buttons. */
  step?: number;
  placeholder?: string;
}

/** A number with + and − buttons. A value out of the schema's range is reported, never changed. */
export function NumberInput({ value, onChange, onBlur, step = 1, ...rest }: NumberInputProps) {
  const t = useTexts();
  const separator = useLocale() === 'fr' ? ',' : '.';
  const [typed, setTyped] = useState<string | null>(null);
  const formatted = value == null ? '' : String(value).replace('.', separator);

  function stepBy(sign: 1 | -1) {
    setTyped(null);
    // 0.1 + 0.2 is 0.30000000000000004.
    onChange(Number(((value ?? 0) + sign * step).toFixed(10)));
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    stepBy(event.key === 'ArrowUp' ? 1 : -1);
  };

  const button = (sign: 1 | -1) => (
    // The arrow keys of the box do the same.
    <button
      type="button"
      tabIndex={-1}
      className={classes.step}
      aria-label={t(sign === 1 ? 'number.more' : 'number.less')}
      onClick={() => stepBy(sign)}
    >
      {sign === 1 ? <PlusIcon /> : <MinusIcon />}
    </button>
  );

  return (
    <div className={classes.number}>
      {button(-1)}
      <input
        {...rest}
        type="text"
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        className={classes.input}
        aria-valuenow={value ?? undefined}
        value={typed ?? formatted}
        onChange={event => {
          setTyped(event.target.value);
          const number = numberOf(event.target.value);
          if (number !== undefined) onChange(number);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setTyped(null);
          onBlur?.();
        }}
      />
      {button(1)}
    </div>
  );
}

/** Parses a typed number: `null` when empty, `undefined` when it is no number. */
function numberOf(text: string): number | null | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.');
  if (plain === '') return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}
