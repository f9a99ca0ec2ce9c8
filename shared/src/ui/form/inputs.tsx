import AntInput from 'antd/es/input/Input';
import AntTextArea from 'antd/es/input/TextArea';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { LIMITS } from '../../contract';
import { lengthOf } from '../../contract/text';
import { EyeIcon, EyeSlashIcon } from '../core/icons';
import type { ControlProps } from './field';
import classes from './inputs.module.css';
import { useTexts } from './texts';

interface TextControl extends Omit<ControlProps<string | null | undefined>, 'onChange'> {
  onChange: (text: string) => void;
}

interface InputProps
  extends TextControl,
    Pick<
      ComponentProps<typeof AntInput>,
      | 'placeholder'
      | 'disabled'
      | 'inputMode'
      | 'autoComplete'
      | 'autoCapitalize'
      | 'autoCorrect'
      | 'spellCheck'
      | 'maxLength'
      | 'onPaste'
      | 'prefix'
      | 'list'
    > {
  type?: 'text' | 'password' | 'email' | 'url' | 'tel' | 'search';
  /** Unit or button after the text. */
  suffix?: ReactNode;
}

/** A line of text. The value `null` shows nothing. */
export const Input = ({ value, onChange, type = 'text', ...rest }: InputProps) => (
  <AntInput
    {...rest}
    type={type}
    status={rest['aria-invalid'] ? 'error' : ''}
    value={value ?? ''}
    onChange={event => onChange(event.target.value)}
  />
);

interface PasswordInputProps extends TextControl {
  autoComplete: 'current-password' | 'new-password';
}

/** A password, with a button that shows it. */
export function PasswordInput(props: PasswordInputProps) {
  const t = useTexts();
  const [shown, setShown] = useState(false);
  // Label and icon name the action. A pressed state would contradict them.
  const reveal = (
    <button
      type="button"
      className={classes.toggle}
      aria-label={t(shown ? 'password.hide' : 'password.show')}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeSlashIcon /> : <EyeIcon />}
    </button>
  );
  return <Input {...props} type={shown ? 'text' : 'password'} suffix={reveal} />;
}

interface TextAreaProps extends TextControl {
  /**
   * Maximum number of characters, shown as a counter; `null` for no limit. A longer text is reported and not cut, so
   * that no pasted text is lost.
   */
  limit?: number | null;
  placeholder?: string;
}

/** A text of several lines that grows with it, with the number of characters beside the limit. */
export function TextArea({ value, onChange, limit = LIMITS.text, ...rest }: TextAreaProps) {
  const text = value ?? '';
  const length = limit === null ? 0 : lengthOf(text);
  return (
    <div className={classes.area}>
      <AntTextArea
        {...rest}
        className={classes.growing}
        status={rest['aria-invalid'] ? 'error' : ''}
        value={text}
        onChange={event => onChange(event.target.value)}
      />
      {limit !== null && (
        <div className={classes.counter} data-over={length > limit}>
          {length} / {limit}
        </div>
      )}
    </div>
  );
}
