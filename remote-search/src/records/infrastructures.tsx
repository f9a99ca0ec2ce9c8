import { infrastructureTypeOf } from 'shared/contract';
import { formatDate, formatLength, labelOf } from 'shared/i18n';
import { type InfrastructureSummary, infrastructureSummarySchema, infrastructures } from 'shared/kinds';
import { paths } from 'shared/navigation';
import { NeutralizationTag, RiskTag } from 'shared/ui/data';
import type { FieldTexts, ListDefinition } from 'shared/ui/list';
import { RecordRow, useInfrastructureWords } from './record-words';
import styles from './records.module.css';

type Row = InfrastructureSummary;

const orDash =
  (field: string) =>
  ({ properties }: Row, { shown }: FieldTexts) =>
    shown(field, properties) || '–';

function InfrastructureRow({ record }: { record: Row }) {
  return <RecordRow record={record} words={useInfrastructureWords()(record)} />;
}

export const infrastructureList: ListDefinition = {
  kind: { ...infrastructures, answerSchema: infrastructureSummarySchema },
  prefix: paths.infrastructures(),
  list: {
    query: { fields: 'summary' },
    compact: (record: Row) => <InfrastructureRow record={record} />,
    columns: [
      { field: 'id', width: '44px' },
      { field: 'risk', width: '126px', render: ({ properties }: Row) => <RiskTag risk={properties.risk} /> },
      {
        field: 'neutralization',
        width: '96px',
        render: ({ properties: { risk, neutralization } }: Row) => (
          <NeutralizationTag neutralization={neutralization} risk={risk} brief />
        ),
      },
      {
        field: 'municipality',
        width: 'minmax(80px, 1fr)',
        render: ({ properties }: Row) => properties.municipality ?? '–',
      },
      {
        field: 'last_diagnosis_date',
        width: '104px',
        align: 'end',
        render: ({ properties: { last_diagnosis_date } }: Row, { locale }: FieldTexts) =>
          last_diagnosis_date ? formatDate(last_diagnosis_date, locale, { dateStyle: 'medium' }) : '–',
      },
      {
        field: 'type',
        width: 'minmax(64px, 0.6fr)',
        render: ({ resourcetype, properties: { length } }: Row, { code, locale }: FieldTexts) => (
          <>
            {code('type', infrastructureTypeOf(resourcetype))}
            {length !== null && <span className={styles.minor}>{formatLength(length, locale)}</span>}
          </>
        ),
      },
      {
        field: 'network_type',
        width: 'minmax(64px, 0.6fr)',
        extra: true,
        render: ({ properties: { network_type } }: Row, { locale }: FieldTexts) => (
          <span title={labelOf(network_type, locale)}>{network_type.code}</span>
        ),
      },
      { field: 'operator_number', width: '96px', extra: true, render: orDash('operator_number') },
      { field: 'owner', width: 'minmax(96px, 1fr)', extra: true, render: orDash('owner') },
      { field: 'condition', width: 'minmax(96px, 1fr)', extra: true, render: orDash('condition') },
      {
        field: 'mortality_count',
        width: '96px',
        extra: true,
        align: 'end',
        render: ({ properties }: Row) => properties.mortality_count,
      },
    ],
    // Those used most come first: the panel shows five at first.
    filters: [
      'area',
      'risk',
      'neutralization',
      'arming',
      'diagnosed_after',
      'q',
      'type',
      'network_type',
      'owner',
      'condition',
      'equipment',
      'neutralized_after',
      'has_mortality',
      'sensitive_area',
    ],
  },
};
