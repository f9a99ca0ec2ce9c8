import { useNomenclatures } from 'shared/api';
import { SCOPES, type Scope, type User } from 'shared/contract';
import { labelOf, locales, useLocale } from 'shared/i18n';
import { useSwitchLocale } from 'shared/navigation';
import { hasScope, signOut } from 'shared/session';
import { Button } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { AccountSection } from '../account-section/account-section';
import classes from './profile.module.css';

const scopeTexts: Record<Scope, 'read' | 'write' | 'coordinate' | 'operate' | 'activate' | 'admin'> = {
  'data:read': 'read',
  'data:write': 'write',
  'programme:coordinate': 'coordinate',
  'programme:operate': 'operate',
  'accounts:activate': 'activate',
  admin: 'admin',
};

export function Profile({ user }: { user: User }) {
  const t = useTexts();
  const locale = useLocale();
  const { byId } = useNomenclatures();
  const areas = user.areas.flatMap(id => byId(id) ?? []).map(area => labelOf(area, locale));
  const rights = SCOPES.filter(scope => hasScope(user, scope)).map(scope =>
    t(`account.scopes.${scopeTexts[scope]}`),
  );
  const rows = [
    { key: 'name', value: user.full_name },
    { key: 'username', value: user.username },
    { key: 'email', value: user.email },
    { key: 'phone', value: user.phone },
    { key: 'areas', value: areas.join(', ') || t('account.noAreas') },
    { key: 'groups', value: rights.join(', ') || t('account.scopes.none') },
  ] as const;
  return (
    <dl className={classes.profile}>
      {rows
        .filter(row => row.value)
        .map(row => (
          <div key={row.key}>
            <dt>{t(`account.${row.key}`)}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
    </dl>
  );
}

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
