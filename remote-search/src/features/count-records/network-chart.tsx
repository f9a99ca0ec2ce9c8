import { keepPreviousData, request, useQuery } from 'shared/api';
import { z } from 'shared/contract';
import { type ShareRow, shareRowSchema } from 'shared/contract/network-shares';
import { infrastructures } from 'shared/kinds';
import { paths } from 'shared/navigation';
import { keys } from 'shared/records';
import { ANSWER_FILLS, RankedBars, RISK_FILLS } from 'shared/ui/chart';
import { useFieldTexts } from 'shared/ui/list';
import { useReportTexts } from '../../locales/report-texts';
import type { SearchFilters } from '../../search-state/search-filters';
import { useNetworkSources } from '../show-network/use-network-sources';
import { firstFinding, formatted } from './findings';

/** Most municipalities of the table. */
const MOST = 1000;
const unseenOf = ({ poles, seen }: ShareRow) => poles - seen;

/** Operators' poles by municipality, and of them those seen; empty without an operator's network. */
export function useNetworkShare({ area, municipality, owner, network_type }: SearchFilters) {
  const query = { by: 'municipality', area, municipality, owner, network_type, limit: MOST };
  const isPublished = useNetworkSources().length > 0;
  return useQuery({
    queryKey: keys.statistics(infrastructures.name, { network: 'municipalities', ...query }),
    queryFn: ({ signal }) => request(z.array(shareRowSchema), 'networks/share/', { query, signal }),
    enabled: isPublished,
    placeholderData: keepPreviousData,
  });
}

const SEEN = { colour: 'var(--av-primary-soft)', edge: 'var(--av-primary)' };

/** The municipalities with the most poles of operators that nobody has seen, and those searched for dead birds. */
export function NetworkSeen({ rows }: { rows: readonly ShareRow[] }) {
  const t = useReportTexts();
  const { label, locale } = useFieldTexts(infrastructures);
  const ordered = rows.toSorted((one, other) => unseenOf(other) - unseenOf(one));
  const finds = ordered.map(row => ({ name: row.name, number: unseenOf(row) }));
  // Beyond the limit, another municipality may come first.
  const { key, values } = firstFinding(rows.length < MOST ? finds : []);
  return (
    <RankedBars
      title={t(`charts.network.title.${key}`, formatted(values, locale))}
      subtitle={t('charts.network.subtitle')}
      definition={t('charts.network.definition')}
      file={t('charts.network.file')}
      of={label('municipality')}
      series={[
        { key: 'searched', name: t('charts.network.searched'), fill: ANSWER_FILLS.visits },
        { key: 'seen', name: t('charts.network.seen'), fill: SEEN },
        { key: 'unseen', name: t('charts.network.unseen'), fill: RISK_FILLS.none },
      ]}
      bars={ordered.map(row => ({
        key: row.key,
        name: row.name,
        values: { searched: row.searched, seen: row.seen - row.searched, unseen: unseenOf(row) },
      }))}
      to={row => `${paths.network()}?${new URLSearchParams({ by: 'municipality', municipality: row, row })}`}
    />
  );
}
