import { Field, type FieldBinding, PasswordInput } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { requiredAs } from '../submit-form/required-as';
import { PasswordStrength } from './password-strength';

type TextBinding = FieldBinding<string | null | undefined>;

interface NewPasswordFieldsProps {
  password: TextBinding;
  confirmation: TextBinding;
  /** The password must not contain the username. */
  username: string;
  label: string;
}

/** A new password with its strength, and its confirmation. */
export function NewPasswordFields({ password, confirmation, username, label }: NewPasswordFieldsProps) {
  const t = useTexts();
  return (
    <>
      <Field of={requiredAs(password, t('login.passwordRequired'))} label={label}>
        {control => <PasswordInput {...control} autoComplete="new-password" />}
      </Field>
      <PasswordStrength password={password.value ?? ''} username={username} />
      <Field of={confirmation} label={t('fields.confirmation')}>
        {control => <PasswordInput {...control} autoComplete="new-password" />}
      </Field>
    </>
  );
}
