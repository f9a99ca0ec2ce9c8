import {
  brokenPasswordRules,
  PASSWORD_RULES,
  passwordRuleParams,
  passwordStrength,
} from 'shared/contract/accounts';
import { CheckCircleFilledIcon, WarningCircleFilledIcon } from 'shared/ui/core';
import { Field, type FieldBinding, PasswordInput } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { requiredAs } from '../submit-form/submit-form';
import classes from './password-strength.module.css';

const STEPS = [1, 2, 3, 4] as const;

function PasswordStrength({ password, username }: { password: string; username: string }) {
  const t = useTexts();
  const broken = brokenPasswordRules(password, username);
  const { score, advice } = passwordStrength(password, username);
  // Omits the rule about the username when there is none.
  const rules = PASSWORD_RULES.filter(rule => rule.code !== 'password_contains_username' || username.trim());
  const tips = advice.filter(tip => tip === 'repeats' || tip === 'sequence' || tip === 'longer');
  return (
    <div className={classes.strength} data-score={password ? score : undefined}>
      <meter className="ui-spoken" aria-label={t('strength.label')} min={0} max={4} value={score}>
        {t(`strength.levels.${score}`)}
      </meter>
      <div className={classes.bar} aria-hidden="true">
        {STEPS.map(step => (
          <span key={step} className={password && step <= Math.max(score, 1) ? classes.filled : undefined} />
        ))}
        <strong>{password && t(`strength.levels.${score}`)}</strong>
      </div>
      <ul className={classes.rules}>
        {rules.map(({ code }) => {
          const fulfilled = password !== '' && !broken.includes(code);
          return (
            <li key={code} className={fulfilled ? classes.fulfilled : undefined}>
              {fulfilled ? <CheckCircleFilledIcon /> : <WarningCircleFilledIcon />}
              <span>{t(`strength.${code}`, passwordRuleParams(code))}</span>
              <span className="ui-spoken">{t(fulfilled ? 'strength.fulfilled' : 'strength.missing')}</span>
            </li>
          );
        })}
      </ul>
      {password &&
        tips.map(tip => (
          <p key={tip} className={classes.tip}>
            {t(`strength.${tip}`)}
          </p>
        ))}
    </div>
  );
}

type TextBinding = FieldBinding<string | null | undefined>;

interface NewPasswordFieldsProps {
  password: TextBinding;
  confirmation: TextBinding;
  /** The password must not contain the username. */
  username: string;
  label: string;
}

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
