import { useState } from 'react';
import { fetchArrayPage, useQuery, useQueryClient } from 'shared/api';
import { recommendedWorksSchema } from 'shared/programme';
import { Button, notify, PlusIcon } from 'shared/ui/core';
import { workItems } from 'shared/works/kinds';
import { useWorksTexts } from '../../locales/works-texts';

/** Number of works added at once. */
const STEP = 100;
/** Maximum page size of the server. A large page is needed since it includes works that are already chosen. */
const PAGE = 1000;

const recommendedQuery = (owner: number | undefined, limit: number) => ({
  queryKey: [workItems.name, 'recommended', owner, limit],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fetchArrayPage(
      recommendedWorksSchema,
      'work-items/recommended/',
      { limit, ...(owner !== undefined && { owner: [owner] }) },
      signal,
    ),
});

interface AddRecommendedProps {
  /** Restricts the works to this operator's network. */
  owner: number | undefined;
  chosen: ReadonlySet<number>;
  onAdd: (ids: readonly number[]) => void;
}

/** Adds works that a last diagnosis advises and nobody has ordered. */
export function AddRecommended({ owner, chosen, onAdd }: AddRecommendedProps) {
  const t = useWorksTexts();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(recommendedQuery(owner, 1));
  const total = data?.total ?? 0;
  if (total === 0) return null;

  async function add() {
    setBusy(true);
    try {
      const { features } = await client.fetchQuery(recommendedQuery(owner, PAGE));
      const fresh = features.map(recommended => recommended.infrastructure.id).filter(id => !chosen.has(id));
      if (fresh.length > 0) onAdd(fresh.slice(0, STEP));
      else notify({ type: 'info', msg: t('order.recommendedAll') });
    } catch (error) {
      console.error(error);
      notify({ type: 'error', msg: t('order.checkFailed') });
    } finally {
      setBusy(false);
    }
  }

  const count = Math.min(total, STEP);
  return (
    <div>
      <Button icon={<PlusIcon />} loading={busy} onClick={() => void add()}>
        {t('order.addRecommended', { count })}
      </Button>
      <p>{t('order.recommendedHint', { count: total })}</p>
    </div>
  );
}
