import { request, useQuery } from 'shared/api';
import { infrastructureStatsSchema, mortalityStatsSchema } from 'shared/contract';
import { keys } from 'shared/records';
import { useTexts } from '../../locales/texts';
import { newestWorksQuery, weekStart } from '../see-recent/recent-records';

/** What was recorded in the last seven days. Says nothing while that is unknown. */
export function WeekSummary() {
  const t = useTexts();
  const since = weekStart();
  const seenQuery = { diagnosed_after: since };
  const foundQuery = { observed_after: since };
  const { data: seen } = useQuery({
    queryKey: keys.statistics('infrastructures', seenQuery),
    queryFn: ({ signal }) =>
      request(infrastructureStatsSchema, 'stats/infrastructures/', { query: seenQuery, signal }),
  });
  const { data: found } = useQuery({
    queryKey: keys.statistics('mortality', foundQuery),
    queryFn: ({ signal }) => request(mortalityStatsSchema, 'stats/mortality/', { query: foundQuery, signal }),
  });
  const { data: works } = useQuery(newestWorksQuery);
  if (!seen || !found || !works) return null;
  const parts = [
    ['seen', seen.total.supports + seen.total.lines],
    ['works', works.filter(({ date }) => date >= since).length],
    ['found', found.total.cases],
  ] as const;
  const told = parts.filter(([, count]) => count > 0).map(([key, count]) => t(`week.${key}`, { count }));
  return told.length === 0 ? t('week.nothing') : t('week.summary', { parts: told.join(', ') });
}
