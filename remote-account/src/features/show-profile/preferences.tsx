import { locales, useLocale } from 'shared/i18n';
import { useSwitchLocale } from 'shared/navigation';
import { signOut } from 'shared/session';
import { Button } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { AccountSection } from '../account-section/account-section';
import classes from './profile.module.css';

/** The language and the logout of this device. */
export function Preferences() {
  const t = useTexts();
  const locale = useLocale();
  const switchLocale = useSwitchLocale();
  return (
    <AccountSection
      title={t('account.thisDeviceOnly')}
      action={
        <Button size="large" onClick={signOut}>
          {t('account.signOut')}
        </Button>
      }
    >
      <label className={classes.language}>
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
    </AccountSection>
  );
}
