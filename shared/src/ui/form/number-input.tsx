import { InputNumber } from 'antd';
import { useLocale } from '../../i18n';
import { AntdTheme } from '../antd/antd-theme';
import type { ControlProps } from './field';
import classes from './form.module.css';

interface NumberInputProps extends ControlProps<number | null | undefined> {
  /** Steps of the + and − buttons. */
  step?: number;
  placeholder?: string;
  suffix?: string;
}

/** A number, with + and − to be touched. Bounds are the schema's: a value out of range is told, never changed. */
export function NumberInput({ value, onChange, 'aria-invalid': invalid, ...rest }: NumberInputProps) {
  const separator = useLocale() === 'fr' ? ',' : '.';
  return (
    <AntdTheme>
      <InputNumber
        {...rest}
        aria-invalid={invalid}
        className={classes.full}
        mode="spinner"
        size="large"
        inputMode="decimal"
        decimalSeparator={separator}
        status={invalid ? 'error' : ''}
        value={value ?? null}
        onChange={next => onChange(typeof next === 'string' ? Number(next) : next)}
      />
    </AntdTheme>
  );
}
