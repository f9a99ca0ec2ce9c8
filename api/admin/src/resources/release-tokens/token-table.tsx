import { Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useNotify, useTranslate } from 'react-admin';
import type { ReleaseToken } from 'shared/contract/administration';
import { currentLocale, formatDateTime } from 'shared/i18n';
import { send } from '../../app/send';
import { TableCard } from '../../pages/table-card';
import { TokenState } from './token-state';

const moment = (at: string) => formatDateTime(at, currentLocale());

/** All tokens; the valid ones can be revoked, after a second question. */
export function TokenTable({
  tokens,
  path,
  onRevoked,
}: {
  tokens: ReleaseToken[];
  path: string;
  onRevoked: () => unknown;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [chosen, setChosen] = useState<ReleaseToken | null>(null);
  const t = (key: string, values?: object) => translate(`resources.release-tokens.${key}`, values);
  const byAt = (key: string, at: string, by: string | null) => t(key, { at: moment(at), by: by ?? '–' });
  const namesOf = ({ team, remote }: ReleaseToken) => ({ team, remote });
  const revocation = useMutation({
    mutationFn: ({ id }: ReleaseToken) => send(`${path}${id}/`, { method: 'DELETE' }),
    onSuccess: () => notify('resources.release-tokens.revoked'),
    onError: (error: Error) => notify(error.message, { type: 'error' }),
    onSettled: () => {
      setChosen(null);
      return onRevoked();
    },
  });
  return (
    <>
      <TableCard
        title={t('name', { smart_count: 2 })}
        headers={[t('team'), t('state'), t('acts'), t('made'), t('expires'), t('used')]}
        rows={tokens.map(token => [
          <>
            {token.team}
            <Typography color="textSecondary" noWrap>
              {token.remote}
            </Typography>
          </>,
          <TokenState key="state" state={token.state} />,
          token.state === 'valid' ? (
            <Button
              key="revoke"
              color="error"
              aria-label={t('revoke_one', namesOf(token))}
              onClick={() => setChosen(token)}
            >
              {t('revoke')}
            </Button>
          ) : (
            token.revoked_at && byAt('revoked_by', token.revoked_at, token.revoked_by)
          ),
          byAt('made_by', token.created_at, token.created_by),
          token.expires_at ? moment(token.expires_at) : t('never'),
          token.last_used_at ? moment(token.last_used_at) : t('not_used'),
        ])}
      />
      {chosen && (
        <Confirm
          isOpen
          title={t('revoke_title', namesOf(chosen))}
          content={t('revoke_text')}
          confirm={t('revoke')}
          confirmColor="warning"
          loading={revocation.isPending}
          onConfirm={() => revocation.mutate(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
