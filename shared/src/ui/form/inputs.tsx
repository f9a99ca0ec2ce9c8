import { Input as AntdInput } from 'antd';
import { LIMITS } from '../../contract';
import type { ControlProps } from './field';
import classes from './form.module.css';

type Text = string | null | undefined;

const statusOf = (control: Pick<ControlProps<unknown>, 'aria-invalid'>) =>
  control['aria-invalid'] ? ('error' as const) : ('' as const);

interface InputProps extends ControlProps<Text> {
  placeholder?: string;
  disabled?: boolean;
  type?: 'text' | 'email' | 'url' | 'tel' | 'search';
  inputMode?: 'text' | 'decimal' | 'numeric' | 'url' | 'email' | 'tel';
  autoComplete?: string;
  maxLength?: number;
  suffix?: string;
}

/** One line of text. */
export function Input({ value, onChange, ...rest }: InputProps) {
  return (
    <AntdInput
      {...rest}
      size="large"
      status={statusOf(rest)}
      value={value ?? ''}
      onChange={event => onChange(event.target.value)}
    />
  );
}

interface PasswordInputProps extends ControlProps<Text> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password, which can be looked at. */
export function PasswordInput({ value, onChange, ...rest }: PasswordInputProps) {
  return (
    <AntdInput.Password
      {...rest}
      size="large"
      status={statusOf(rest)}
      value={value ?? ''}
      onChange={event => onChange(event.target.value)}
    />
  );
}

interface TextAreaProps extends ControlProps<Text> {
  /** Characters; shown as a counter. Typing past it is possible and told, so that nothing pasted is cut off. */
  limit?: number | null;
  rows?: number;
  placeholder?: string;
}

/** Several lines of text with a counter. */
export function TextArea({ value, onChange, limit = LIMITS.text, rows = 3, ...rest }: TextAreaProps) {
  return (
    <AntdInput.TextArea
      {...rest}
      size="large"
      status={statusOf(rest)}
      value={value ?? ''}
      onChange={event => onChange(event.target.value)}
      rows={rows}
      classNames={{ textarea: classes.growing ?? '' }}
      {...(limit === null ? {} : { className: classes.counted ?? '', count: { show: true, max: limit } })}
    />
  );
}
