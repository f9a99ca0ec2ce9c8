import { useState } from 'react';
import { type Query, useQueryClient } from 'shared/api';
import { formatNumber, useLocale } from 'shared/i18n';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { Button, notify } from 'shared/ui/core';
import { ClipboardTextIcon } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { firstQuery, MOST_FIRST } from '../rank-records/ranking-queries';

/** Key under which the next order finds the chosen supports. */
const CHOSEN = 'avicable.order';

/** Starts an order of works for the first places of the ranking. */
export function OrderButton({ question, n }: { question: Query; n: number }) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const client = useQueryClient();
  const mayOrder = useSession(session => hasScope(session.user, 'programme:coordinate'));
  const [busy, setBusy] = useState(false);
  if (!mayOrder) return null;
  async function order() {
    setBusy(true);
    try {
      const first = await client.fetchQuery(firstQuery(question, n));
      const ids = first.map(({ infrastructure }) => infrastructure.id);
      sessionStorage.setItem(CHOSEN, JSON.stringify({ ids }));
      navigate(`${paths.works()}?new=1`);
    } catch (error) {
      console.error(error);
      notify({ type: 'error', msg: t('order.failed') });
    } finally {
      setBusy(false);
    }
  }
  const tooMany = n > MOST_FIRST;
  return (
    <Button
      type="primary"
      size="large"
      icon={<ClipboardTextIcon />}
      loading={busy}
      disabled={n === 0 || tooMany}
      title={tooMany ? t('order.tooMany', { most: formatNumber(MOST_FIRST, locale) }) : ''}
      onClick={() => void order()}
    >
      {t('order.button', { number: formatNumber(n, locale) })}
    </Button>
  );
}
