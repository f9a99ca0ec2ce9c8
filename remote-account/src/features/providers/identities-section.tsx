import { queryOptions, request, useMutation, useQuery, useQueryClient } from 'shared/api';
import { z } from 'shared/contract';
import { type Identity, identitySchema } from 'shared/contract/access';
import { formatDateTime, useLocale } from 'shared/i18n';
import { confirm, notify } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { AccountRow, AccountSection } from '../account-section/account-section';
import rows from '../account-section/rows.module.css';
import { failureText } from './providers';

const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => request(z.array(identitySchema), 'auth/identities/', { signal }),
});

/** Accounts at OpenID providers that open one's own account. */
export function IdentitiesSection() {
  const t = useTexts();
  const locale = useLocale();
  const queries = useQueryClient();
  const query = useQuery(identitiesQuery);
  const identities = query.data;
  const unlinking = useMutation({
    mutationFn: (id: number) => request(z.undefined(), `auth/identities/${id}/`, { method: 'DELETE' }),
    onSuccess: () => notify({ type: 'success', msg: t('providers.unlinked') }),
    onError: failure => notify({ type: 'error', msg: failureText(failure) }),
    onSettled: () => queries.invalidateQueries({ queryKey: identitiesQuery.queryKey }),
  });

  async function confirmUnlinking({ id, label, provider }: Identity) {
    const title = t('providers.unlinkQuestion', { label, provider });
    const agreed = await confirm({ title, okText: t('providers.unlink'), danger: true });
    if (agreed) unlinking.mutate(id);
  }

  return (
    <AccountSection title={t('providers.title')} of={query}>
      <p>{t('providers.lead')}</p>
      {identities?.length === 0 && <p>{t('providers.none')}</p>}
      {identities && identities.length > 0 && (
        <ul className={rows.rows}>
          {identities.map(identity => (
            <AccountRow
              key={identity.id}
              name={identity.label}
              act={t('providers.unlink')}
              busy={unlinking.isPending && unlinking.variables === identity.id}
              onAct={() => void confirmUnlinking(identity)}
            >
              <strong>{identity.label}</strong> — {identity.provider}
              <p>{t('account.lastUsed', { when: formatDateTime(identity.last_used_at, locale) })}</p>
            </AccountRow>
          ))}
        </ul>
      )}
    </AccountSection>
  );
}
