import { fetchListPage, keepPreviousData, useQueries } from 'shared/api';
import { INFRASTRUCTURE_TYPES, type InfrastructureType } from 'shared/contract';
import { formatNumber, useLocale } from 'shared/i18n';
import { infrastructureSummarySchema, infrastructures, lines, points } from 'shared/kinds';
import { keys } from 'shared/records';
import { SegmentedChoice } from 'shared/ui/form';
import { type ListFilters, type OwnFilterProps, useKindTexts } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';

/** Supports, lines or both, with the number of each that matches the other filters. */
export function TypeFilter({ id, label, value, filters, onChange }: OwnFilterProps) {
  const t = useTexts();
  const locale = useLocale();
  const say = useKindTexts(infrastructures);
  const counts = useTypeCounts(filters);
  const [type, ...others] = (value ?? []) as InfrastructureType[];
  const choices = INFRASTRUCTURE_TYPES.map((infrastructureType, index) => {
    const kind = (infrastructureType === 'POLE' ? points : lines).words[locale].many;
    const total = counts[index];
    return {
      value: infrastructureType,
      label: total == null ? kind : t('list.kindCount', { kind, total: formatNumber(total, locale) }),
    };
  });
  return (
    <SegmentedChoice<InfrastructureType | 'all'>
      id={id}
      aria-label={label}
      value={type && others.length === 0 ? type : 'all'}
      onChange={chosen => onChange(chosen && chosen !== 'all' ? [chosen] : undefined)}
      choices={[{ value: 'all', label: say('all') }, ...choices]}
    />
  );
}

/** Numbers of supports and lines that match the filters, regardless of the chosen type. */
function useTypeCounts(filters: ListFilters): (number | null | undefined)[] {
  const counts = useQueries({
    queries: INFRASTRUCTURE_TYPES.map(type => ({
      queryKey: keys.count('infrastructures', { ...filters, type }),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { ...filters, type: [type], limit: 1, fields: 'summary' };
        return (await fetchListPage(infrastructureSummarySchema, infrastructures.path, query, signal)).total;
      },
      placeholderData: keepPreviousData,
    })),
  });
  return counts.map(({ data }) => data);
}
