import { infrastructureTypeOf } from 'shared/contract';
import { formatDate, formatLength, labelOf } from 'shared/i18n';
import { type InfrastructureSummary, infrastructureSummarySchema, infrastructures } from 'shared/kinds';
import { paths } from 'shared/navigation';
import { NeutralizationTag, RiskTag } from 'shared/ui/data';
import { PhotoRow } from 'shared/ui/list';
import { defineRecord, type FieldTexts } from 'shared/ui/record';
import { ListActions } from '../features/list-infrastructures/list-actions';
import { TypeFilter } from '../features/list-infrastructures/type-filter';
import classes from './infrastructures.module.css';

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
      { field: 'id', width: '84px' },
      { field: 'type', width: '100px', render: typeOf },
      {
        field: 'risk',
        width: '140px',
        render: ({ properties }: InfrastructureSummary) => <RiskTag risk={properties.risk} />,
      },
      {
        field: 'neutralization',
        width: '190px',
        render: ({ properties: { risk, neutralization, neutralization_date } }: InfrastructureSummary) => (
          <NeutralizationTag neutralization={neutralization} risk={risk} date={neutralization_date} brief />
        ),
      },
      { field: 'last_diagnosis_date', width: '150px', render: lastVisitOf },
      {
        field: 'municipality',
        width: 'minmax(110px, 0.6fr)',
        render: ({ properties }: InfrastructureSummary) => properties.municipality ?? '–',
      },
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
      'sensitive_area',
    ],
    quickFilters: ['q', 'type', 'area', 'risk', 'neutralization'],
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
        />
      );
    },
  },
});
