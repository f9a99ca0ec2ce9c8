import type { Neutralization, RiskLevel } from 'shared/contract';
import type { Bounds } from 'shared/geometry';
import type { LegendCounts } from 'shared/map';
import type { SearchFilters } from '../../search-state/search-filters';
import { useStatistics } from '../count-records/use-statistics';
import { useTabTotal } from '../list-records/use-tab-list';

/** Numbers of records in the map's view by kind, risk, state and cause, from the server or this device. */
export function useLegendCounts(filters: SearchFilters, bounds: Bounds | null): LegendCounts {
  const infrastructures = useStatistics('infrastructures', filters, bounds).data;
  const mortality = useStatistics('mortality', filters, bounds).data;
  const sensitiveAreas = useTabTotal('sensitive-areas', filters, bounds);
  const ofRisk = (value: 'supports' | 'lines') =>
    Object.fromEntries(
      (infrastructures?.by_risk ?? []).map(row => [row.risk ?? 'none', row[value]]),
    ) as Partial<Record<RiskLevel | 'none', number>>;
  return {
    support: ofRisk('supports'),
    line: ofRisk('lines'),
    neutralization: Object.fromEntries(
      (infrastructures?.by_neutralization ?? []).map(row => [row.neutralization, row.supports + row.lines]),
    ) as Partial<Record<Neutralization, number>>,
    ...(mortality && {
      mortality: {
        ...Object.fromEntries(mortality.by_cause.map(row => [row.cause, row.cases])),
        living: mortality.living,
      },
    }),
    ...(sensitiveAreas === undefined ? {} : { 'sensitive-area': sensitiveAreas }),
  };
}
