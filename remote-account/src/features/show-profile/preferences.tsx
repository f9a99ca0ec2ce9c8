import { locales, useLocale } from 'shared/i18n';
import { useSwitchLocale } from 'shared/navigation';
import { signOut } from 'shared/session';
import { Button } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import classes from './profile.module.css';

/** The language setting and the logout button. */
export function Preferences() {
  const t = useTexts();
  const locale = useLocale();
  const switchLocale = useSwitchLocale();
  return (
    <div className={classes.preferences}>
      <label>
        <span>{t('account.language')}</span>
        <select
          value={locale}
          onChange={event => {
            const chosen = locales.find(code => code === event.target.value);
            if (chosen) switchLocale(chosen);
          }}
        >
          {locales.map(code => (
            <option key={code} value={code} lang={code}>
              {t(`account.languages.${code}`)}
            </option>
          ))}
        </select>
      </label>
      <Button size="large" onClick={signOut}>
        {t('account.signOut')}
      </Button>
    </div>
  );
}
