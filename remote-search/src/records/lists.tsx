import { infrastructureTypeOf, isAlive } from 'shared/contract';
import { formatDate, formatLength, labelOf, speciesName } from 'shared/i18n';
import {
  type InfrastructureSummary,
  infrastructureSummarySchema,
  infrastructures,
  type MortalityCase,
  mortality,
  type SensitiveArea,
  sensitiveAreas,
} from 'shared/kinds';
import { CauseTag } from 'shared/map';
import { paths } from 'shared/navigation';
import { NeutralizationTag, RiskTag } from 'shared/ui/data';
import { armingText, type FieldTexts, type ListDefinition } from 'shared/ui/list';
import type { Tab } from '../search-state/search-filters';
import styles from './lists.module.css';
import { RecordRow, useCaseWords, useInfrastructureWords } from './record-words';

type Row = InfrastructureSummary;

const orDash =
  (field: string) =>
  ({ properties }: Row, { shown }: FieldTexts) =>
    shown(field, properties) || '–';

function InfrastructureRow({ record }: { record: Row }) {
  return <RecordRow record={record} words={useInfrastructureWords()(record)} />;
}

function CaseRow({ record }: { record: MortalityCase }) {
  return <RecordRow record={record} words={useCaseWords()(record)} />;
}

export const LISTS: Readonly<Record<Tab, ListDefinition>> = {
  infrastructures: {
    kind: { ...infrastructures, answerSchema: infrastructureSummarySchema },
    prefix: paths.infrastructures(),
    list: {
      query: { fields: 'summary' },
      compact: (record: Row) => <InfrastructureRow record={record} />,
      columns: [
        { field: 'id', width: '44px' },
        {
          field: 'risk',
          width: '116px',
          render: ({ properties }: Row) => <RiskTag risk={properties.risk} />,
        },
        {
          field: 'neutralization',
          width: '96px',
          render: ({ properties: { risk, neutralization } }: Row) => (
            <NeutralizationTag neutralization={neutralization} risk={risk} brief />
          ),
        },
        {
          field: 'arming',
          width: 'minmax(110px, 1.4fr)',
          // Only words: the code that draws silhouettes would be loaded with the map.
          render: (row: Row, texts: FieldTexts) => (
            <span className={styles.twoLines}>{armingText({ of: row, texts })}</span>
          ),
        },
        {
          field: 'municipality',
          width: 'minmax(80px, 1fr)',
          render: ({ properties }: Row) => (
            <span className={styles.twoLines}>{properties.municipality ?? '–'}</span>
          ),
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
          extra: true,
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
      // The most used filters come first, since the panel shows only the first five until it is expanded.
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
  },
  mortality: {
    kind: mortality,
    prefix: paths.mortality(),
    list: {
      compact: (record: MortalityCase) => <CaseRow record={record} />,
      columns: [
        { field: 'id', width: '56px' },
        {
          field: 'species',
          width: 'minmax(150px, 2fr)',
          render: ({ properties: { species, count } }: MortalityCase, { locale }: FieldTexts) => (
            <span>
              {speciesName(species, locale)} <strong>× {count ?? 'x'}</strong>
              <i className={styles.minor}>{species.scientific_name}</i>
            </span>
          ),
        },
        {
          field: 'date',
          width: '100px',
          render: ({ properties }: MortalityCase, { locale }: FieldTexts) =>
            formatDate(properties.date, locale, { dateStyle: 'medium' }),
        },
        {
          field: 'death_cause',
          width: 'minmax(130px, 1fr)',
          render: ({ properties }: MortalityCase) => (
            <CauseTag cause={properties.death_cause} alive={isAlive(properties)} />
          ),
        },
        { field: 'state', width: '96px', extra: true },
        { field: 'centre', width: 'minmax(110px, 1fr)', extra: true },
        { field: 'outcome', width: 'minmax(96px, 1fr)', extra: true },
        { field: 'count', width: '84px', extra: true, align: 'end' },
        { field: 'author', width: 'minmax(110px, 1fr)', extra: true },
      ],
      filters: [
        ...['species', 'death_cause', 'observed_after', 'area', 'month', 'q', 'sensitive_area'],
        ...['alive', 'state', 'centre', 'outcome'],
      ],
    },
  },
  /** Sensitive areas have no screens of their own. */
  'sensitive-areas': {
    kind: sensitiveAreas,
    prefix: '',
    list: {
      columns: [
        { field: 'id', width: '56px' },
        { field: 'name', width: 'minmax(200px, 1fr)' },
        {
          field: 'code',
          width: 'minmax(96px, 0.5fr)',
          render: ({ properties }: SensitiveArea) => properties.code || '–',
        },
      ],
      filters: [],
    },
  },
};

export type RecordOf = {
  infrastructures: InfrastructureSummary;
  mortality: MortalityCase;
  'sensitive-areas': SensitiveArea;
};
