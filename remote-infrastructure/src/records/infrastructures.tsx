import { fetchListPage, keepPreviousData, useQueries } from 'shared/api';
import { INFRASTRUCTURE_TYPES, type InfrastructureType, infrastructureTypeOf } from 'shared/contract';
import { formatDate, formatLength, formatNumber, labelOf, useLocale } from 'shared/i18n';
import {
  type InfrastructureSummary,
  infrastructureSummarySchema,
  infrastructures,
  lines,
  points,
} from 'shared/kinds';
import { LocalizedLink, paths, useLocalizedNavigate, writeFilters } from 'shared/navigation';
import { keys } from 'shared/records';
import { hasScope, useSession } from 'shared/session';
import { Button, PlusIcon } from 'shared/ui/core';
import { NeutralizationTag, RiskTag } from 'shared/ui/data';
import { SegmentedChoice } from 'shared/ui/form';
import { faceOf, PhotoRow } from 'shared/ui/list';
import {
  Arming,
  defineRecord,
  type FieldTexts,
  type ListFilters,
  type OwnFilterProps,
  useKindTexts,
} from 'shared/ui/record';
import { useTexts } from '../locales/texts';
import classes from './infrastructures.module.css';

/** A link to the same records on the map and, for editors, buttons that open the creation forms. */
function ListActions({ filters }: { filters: ListFilters }) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  const query = String(writeFilters(new URLSearchParams(), filters));
  return (
    <>
      <LocalizedLink to={query ? `${paths.search()}?${query}` : paths.search()}>
        {t('actions.toMap')}
      </LocalizedLink>
      {writes && (
        <>
          <Button
            type="primary"
            size="large"
            icon={<PlusIcon aria-hidden />}
            onClick={() => navigate(paths.newInfrastructure('point'))}
          >
            {t('actions.newSupport')}
          </Button>
          <Button
            size="large"
            icon={<PlusIcon aria-hidden />}
            onClick={() => navigate(paths.newInfrastructure('line'))}
          >
            {t('actions.newLine')}
          </Button>
        </>
      )}
    </>
  );
}

/** Supports, lines or both, with the number of each that matches the other filters. */
function TypeFilter({ id, label, value, filters, onChange }: OwnFilterProps) {
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

const typeOf = ({ resourcetype }: InfrastructureSummary, { code }: FieldTexts) =>
  code('type', infrastructureTypeOf(resourcetype));
const lengthOf = ({ properties: { length } }: InfrastructureSummary, { locale }: FieldTexts) =>
  length === null ? '' : formatLength(length, locale);
const lastVisitOf = ({ properties }: InfrastructureSummary, { locale }: FieldTexts) =>
  properties.last_diagnosis_date &&
  formatDate(properties.last_diagnosis_date, locale, { dateStyle: 'medium' });

export const definition = defineRecord({
  kind: { ...infrastructures, answerSchema: infrastructureSummarySchema },
  prefix: paths.infrastructures(),
  list: {
    query: { fields: 'summary' },
    // The most dangerous first, and among them those that nothing protects.
    order: '-risk',
    columns: [
      { field: 'id', width: '72px' },
      { field: 'type', width: '84px', render: typeOf },
      {
        field: 'risk',
        width: '124px',
        render: ({ properties }: InfrastructureSummary) => <RiskTag risk={properties.risk} />,
      },
      {
        field: 'neutralization',
        width: '164px',
        render: ({ properties: { risk, neutralization, neutralization_date } }: InfrastructureSummary) => (
          <NeutralizationTag neutralization={neutralization} risk={risk} date={neutralization_date} brief />
        ),
      },
      {
        field: 'arming',
        width: 'minmax(160px, 1fr)',
        render: (row: InfrastructureSummary, texts) => <Arming of={row} texts={texts} />,
      },
      {
        field: 'municipality',
        width: 'minmax(110px, 0.6fr)',
        render: ({ properties }: InfrastructureSummary) => properties.municipality ?? '–',
      },
      { field: 'last_diagnosis_date', width: '124px', render: lastVisitOf },
      {
        field: 'network_type',
        width: 'minmax(220px, 1fr)',
        extra: true,
        render: (row: InfrastructureSummary, texts) => (
          <>
            {labelOf(row.properties.network_type, texts.locale)}
            <span className={classes.soft}> {lengthOf(row, texts)}</span>
          </>
        ),
      },
      { field: 'operator_number', width: '110px', extra: true },
      {
        field: 'mortality_count',
        width: '96px',
        align: 'end',
        render: ({ properties }: InfrastructureSummary) => properties.mortality_count || '',
      },
    ],
    filters: [
      'q',
      'type',
      'area',
      'risk',
      'neutralization',
      'arming',
      'network_type',
      'owner',
      'condition',
      'diagnosed_after',
      'neutralized_after',
      'has_mortality',
      'pole',
      'sensitive_area',
    ],
    quickFilters: ['q', 'area', 'type', 'risk', 'neutralization'],
    filterControls: { type: TypeFilter },
    actions: ListActions,
    compact: (row: InfrastructureSummary, texts) => {
      const { risk, neutralization, network_type, municipality, photo } = row.properties;
      return (
        <PhotoRow
          title={`${typeOf(row, texts)} ${texts.say('numbered', { id: row.id })}`}
          path={paths.infrastructure(row.id)}
          detail={[municipality, lengthOf(row, texts) || network_type.code, lastVisitOf(row, texts)]
            .filter(Boolean)
            .join(' · ')}
          pills={
            <>
              <RiskTag risk={risk} />
              <NeutralizationTag neutralization={neutralization} risk={risk} />
            </>
          }
          photo={photo}
          face={faceOf(row)}
        />
      );
    },
  },
});
