import { request, useQuery } from 'shared/api';
import { infrastructureStatsSchema, type MortalityStats, mortalityStatsSchema } from 'shared/contract';
import { keys } from 'shared/records';
import { useTexts } from '../../locales/texts';
import { weekStart } from '../see-recent/recent-records';

/** Number of supports and lines that match a filter. */
function useInfrastructureCount(query: Record<string, string>): number | undefined {
  const { data } = useQuery({
    queryKey: keys.statistics('infrastructures', query),
    queryFn: ({ signal }) => request(infrastructureStatsSchema, 'stats/infrastructures/', { query, signal }),
  });
  return data && data.total.supports + data.total.lines;
}

/** Cases and birds found since a day. */
function useBirdCount(observed_after: string): MortalityStats['total'] | undefined {
  const query = { observed_after };
  const { data } = useQuery({
    queryKey: keys.statistics('mortality', query),
    queryFn: ({ signal }) => request(mortalityStatsSchema, 'stats/mortality/', { query, signal }),
  });
  return data?.total;
}

/** What was recorded in the last seven days. Renders nothing until the counts are known. */
export function WeekSummary() {
  const t = useTexts();
  const since = weekStart();
  const seen = useInfrastructureCount({ diagnosed_after: since });
  const works = useInfrastructureCount({ neutralized_after: since });
  const birds = useBirdCount(since);
  if (seen === undefined || works === undefined || birds === undefined) return null;
  const counts = [
    ['seen', seen],
    ['works', works],
    [birds.uncounted > 0 ? 'foundAtLeast' : 'found', birds.individuals],
  ] as const;
  const parts = counts.filter(([, count]) => count > 0).map(([key, count]) => t(`week.${key}`, { count }));
  return parts.length === 0 ? t('week.nothing') : t('week.summary', { parts: parts.join(', ') });
}
