import { type ComponentProps, useState } from 'react';
import { EyeIcon, EyeSlashIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import classes from './fields.module.css';
import { TextField } from './text-field';

type PasswordFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'id' | 'label' | 'value' | 'onChange' | 'error'
>;

/** A password field with a button to reveal it. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <TextField {...props} type={shown ? 'text' : 'password'} autoComplete="current-password">
      <button
        type="button"
        className={classes.reveal}
        aria-label={t(shown ? 'login.hide' : 'login.show')}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeSlashIcon /> : <EyeIcon />}
      </button>
    </TextField>
  );
}
