import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from 'shared/api';
import { MOST_PERSONAL_TOKENS, type NewPersonalToken, type PersonalToken } from 'shared/contract/access';
import { formatDate, formatDateTime, useLocale } from 'shared/i18n';
import { Button, confirm, notify, Tag } from 'shared/ui/core';
import { NewToken } from 'shared/ui/data';
import { useTexts } from '../../locales/texts';
import { AccountRow, AccountSection } from '../account-section/account-section';
import rows from '../account-section/rows.module.css';
import { failureOf } from '../submit-form/submit-form';
import { revokeToken, TokenForm, tokensKey, tokensQuery } from './token-form';

interface TokenRowProps {
  token: PersonalToken;
  busy: boolean;
  onRevoke: () => void;
}

function TokenRow({ token, busy, onRevoke }: TokenRowProps) {
  const t = useTexts();
  const locale = useLocale();
  const { name, last_used_at: lastUsed, expires_at: end, scopes, state } = token;
  return (
    <AccountRow name={name} act={t('account.tokens.revoke')} busy={busy} onAct={onRevoke}>
      <strong>{name}</strong> {state === 'expired' && <Tag color="error">{t('account.tokens.expired')}</Tag>}
      <p>
        {lastUsed
          ? t('account.tokens.lastUsed', { when: formatDateTime(lastUsed, locale) })
          : t('account.tokens.neverUsed')}
        {' · '}
        {end ? t('account.tokens.until', { when: formatDate(end, locale) }) : t('account.tokens.withoutEnd')}
      </p>
      {scopes.length > 0 && <p>{scopes.map(scope => t(`account.tokens.scope.${scope}`)).join(' · ')}</p>}
    </AccountRow>
  );
}

export function TokensSection() {
  const t = useTexts();
  const queries = useQueryClient();
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<NewPersonalToken | null>(null);
  const query = useQuery(tokensQuery);
  const tokens = query.data;
  const refresh = () => queries.invalidateQueries({ queryKey: tokensKey });
  const revoking = useMutation({
    mutationFn: revokeToken,
    onSuccess: (_, id) => {
      notify({ type: 'success', msg: t('account.tokens.revoked') });
      if (made?.id === id) setMade(null);
    },
    onError: failure => notify({ type: 'error', msg: t(`failure.${failureOf(failure)}`) }),
    onSettled: refresh,
  });

  async function confirmRevoking({ id, name }: PersonalToken) {
    const agreed = await confirm({
      title: t('account.tokens.revokeQuestion', { name }),
      content: t('account.tokens.revokeContent'),
      okText: t('account.tokens.revoke'),
      danger: true,
    });
    if (agreed) revoking.mutate(id);
  }

  function show(token: NewPersonalToken) {
    setIsMaking(false);
    setMade(token);
    void refresh();
  }

  const isFull = tokens !== undefined && tokens.length >= MOST_PERSONAL_TOKENS;
  return (
    <AccountSection
      title={t('account.tokens.title')}
      of={query}
      action={
        tokens &&
        !isMaking &&
        !isFull && (
          <Button size="large" onClick={() => setIsMaking(true)}>
            {t('account.tokens.make')}
          </Button>
        )
      }
    >
      <p>{t('account.tokens.lead')}</p>
      {isFull && <p>{t('account.tokens.full', { most: MOST_PERSONAL_TOKENS })}</p>}
      {isMaking && <TokenForm onMade={show} onCancel={() => setIsMaking(false)} />}
      {made && (
        <NewToken
          token={made.token}
          warning={t('account.tokens.once', { name: made.name })}
          done={t('account.tokens.done')}
          onClose={() => setMade(null)}
          use={t('account.tokens.use')}
          code={`${window.location.origin}/api/v1/ogc`}
        />
      )}
      {tokens?.length === 0 && !isMaking && <p>{t('account.tokens.none')}</p>}
      {tokens && tokens.length > 0 && (
        <ul className={rows.rows}>
          {tokens.map(token => (
            <TokenRow
              key={token.id}
              token={token}
              busy={revoking.isPending && revoking.variables === token.id}
              onRevoke={() => void confirmRevoking(token)}
            />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}
