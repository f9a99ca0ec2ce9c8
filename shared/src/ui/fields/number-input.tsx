import AntInputNumber from 'antd/es/input-number';
import { useLocale } from '../../platform/language';
import { Button } from '../core/button';
import { PlusIcon } from '../core/icons';
import type { ControlProps } from '../form/field';
import { MinusIcon } from './icons';
import classes from './number-input.module.css';
import { useTexts } from './texts';

interface NumberInputProps extends ControlProps<number | null | undefined> {
  step?: number;
  placeholder?: string;
}

/** A number with + and − buttons. It accepts any value: the form reports values out of range. */
export function NumberInput({ value = null, onChange, step = 1, ...rest }: NumberInputProps) {
  const t = useTexts();
  const button = (sign: 1 | -1) => (
    // The Tab key skips the buttons, since arrow keys do the same. antd's own buttons would open a phone's keyboard.
    <Button
      tabIndex={-1}
      aria-label={t(sign === 1 ? 'number.more' : 'number.less')}
      icon={sign === 1 ? <PlusIcon /> : <MinusIcon />}
      // Rounds floating-point errors: 0.1 + 0.2 is 0.30000000000000004.
      onClick={() => onChange(Number(((value ?? 0) + sign * step).toFixed(10)))}
    />
  );
  return (
    <div className={classes.number}>
      {button(-1)}
      <AntInputNumber
        {...rest}
        controls={false}
        inputMode="decimal"
        decimalSeparator={useLocale() === 'fr' ? ',' : '.'}
        step={step}
        status={rest['aria-invalid'] ? 'error' : ''}
        value={value}
        onChange={onChange}
      />
      {button(1)}
    </div>
  );
}
