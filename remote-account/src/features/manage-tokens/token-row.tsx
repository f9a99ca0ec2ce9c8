import type { PersonalToken } from 'shared/contract';
import { formatDate, formatDateTime, useLocale } from 'shared/i18n';
import { Button, Tag } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';

interface TokenRowProps {
  token: PersonalToken;
  busy: boolean;
  onRevoke: () => void;
}

/** One token: its name, last use and expiry. */
export function TokenRow({ token, busy, onRevoke }: TokenRowProps) {
  const t = useTexts();
  const locale = useLocale();
  const { name, last_used_at: lastUsed, expires_at: end, state } = token;
  return (
    <li>
      <div>
        <strong>{name}</strong>{' '}
        {state === 'expired' && <Tag color="error">{t('account.tokens.expired')}</Tag>}
        <p>
          {lastUsed
            ? t('account.tokens.lastUsed', { when: formatDateTime(lastUsed, locale) })
            : t('account.tokens.neverUsed')}
          {' · '}
          {end
            ? t('account.tokens.until', { when: formatDate(end, locale) })
            : t('account.tokens.withoutEnd')}
        </p>
      </div>
      <Button
        size="large"
        loading={busy}
        onClick={onRevoke}
        aria-label={`${t('account.tokens.revoke')} — ${name}`}
      >
        {t('account.tokens.revoke')}
      </Button>
    </li>
  );
}
