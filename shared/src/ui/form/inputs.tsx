import { type InputHTMLAttributes, useState } from 'react';
import { LIMITS } from '../../contract';
import { EyeIcon, EyeSlashIcon } from '../core/icons';
import type { ControlProps } from './field';
import classes from './inputs.module.css';
import { useTexts } from './texts';

type Text = string | null | undefined;

interface TextControl extends Omit<ControlProps<Text>, 'onChange'> {
  onChange: (text: string) => void;
}

interface InputProps
  extends TextControl,
    Pick<
      InputHTMLAttributes<HTMLInputElement>,
      'placeholder' | 'disabled' | 'inputMode' | 'autoComplete' | 'maxLength' | 'onPaste'
    > {
  type?: 'text' | 'email' | 'url' | 'tel' | 'search';
  /** Unit, shown after the text. */
  suffix?: string;
}

export function Input({ value, onChange, suffix, type = 'text', ...rest }: InputProps) {
  const input = (
    <input
      {...rest}
      type={type}
      className={classes.input}
      value={value ?? ''}
      onChange={event => onChange(event.target.value)}
    />
  );
  if (suffix === undefined) return input;
  return (
    <div className={classes.box}>
      {input}
      <span className={classes.suffix}>{suffix}</span>
    </div>
  );
}

interface PasswordInputProps extends TextControl {
  autoComplete: 'current-password' | 'new-password';
}

/** A password that can be revealed. */
export function PasswordInput({ value, onChange, ...rest }: PasswordInputProps) {
  const t = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <div className={classes.box}>
      <input
        {...rest}
        type={shown ? 'text' : 'password'}
        className={classes.input}
        value={value ?? ''}
        onChange={event => onChange(event.target.value)}
      />
      {/* Label and icon both name the action. A pressed state beside them would contradict it. */}
      <button
        type="button"
        className={classes.reveal}
        aria-label={t(shown ? 'password.hide' : 'password.show')}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeSlashIcon /> : <EyeIcon />}
      </button>
    </div>
  );
}

interface TextAreaProps extends TextControl {
  /** Limit of characters, shown as a counter. Longer texts are reported, not cut, so that no pasted text is lost. */
  limit?: number | null;
  rows?: number;
  placeholder?: string;
}

/** Several lines of text with a counter. */
export function TextArea({ value, onChange, limit = LIMITS.text, rows = 3, ...rest }: TextAreaProps) {
  const text = value ?? '';
  return (
    <div>
      <textarea
        {...rest}
        rows={rows}
        className={`${classes.input} ${classes.growing}`}
        value={text}
        onChange={event => onChange(event.target.value)}
      />
      {limit !== null && (
        <div className={classes.counter} data-over={text.length > limit}>
          {text.length} / {limit}
        </div>
      )}
    </div>
  );
}
