import { useState } from 'react';
import { type Query, useQueryClient } from 'shared/api';
import { choiceOf, choose, toggle } from 'shared/basket';
import { formatNumber, useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { Button, confirm, EyeIcon, notify } from 'shared/ui/core';
import { ClipboardTextIcon } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { firstQuery, MOST_FIRST } from '../rank-records/ranking-queries';

/**
 * Adds the first places of the ranking to the basket, and opens a new order or a new campaign with it. If the places
 * cannot be added, they replace the content of the basket.
 */
export function OrderButton({
  question,
  n,
  visits = false,
}: {
  question: Query;
  n: number;
  visits?: boolean;
}) {
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
      const others = [...choiceOf(infrastructures.name).ids].filter(id => !ids.includes(id)).length;
      if (others > 0 && !(await confirm({ title: t('order.others', { count: others }) }))) return;
      if (toggle(infrastructures.name, ids, true) !== 'changed') choose(infrastructures.name, ids);
      navigate(`${visits ? paths.campaigns() : paths.works()}?new=1`);
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
      icon={visits ? <EyeIcon /> : <ClipboardTextIcon />}
      loading={busy}
      disabled={n === 0 || tooMany}
      title={tooMany ? t('order.tooMany', { most: formatNumber(MOST_FIRST, locale) }) : ''}
      onClick={() => void order()}
    >
      {t(visits ? 'order.campaign' : 'order.button', { number: n > 0 ? formatNumber(n, locale) : '…' })}
    </Button>
  );
}
