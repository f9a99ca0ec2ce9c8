import { formatDate, speciesName } from 'shared/i18n';
import { type MortalityCase, mortality } from 'shared/kinds';
import { CauseTag } from 'shared/map';
import { paths } from 'shared/navigation';
import type { FieldTexts, ListDefinition } from 'shared/ui/list';
import { RecordRow, useCaseWords } from './record-words';
import styles from './records.module.css';

type Row = MortalityCase;

function CaseRow({ record }: { record: Row }) {
  return <RecordRow record={record} words={useCaseWords()(record)} />;
}

export const mortalityList: ListDefinition = {
  kind: mortality,
  prefix: paths.mortality(),
  list: {
    compact: (record: Row) => <CaseRow record={record} />,
    columns: [
      { field: 'id', width: '56px' },
      {
        field: 'species',
        width: 'minmax(150px, 2fr)',
        render: ({ properties: { species, count } }: Row, { locale }: FieldTexts) => (
          <span>
            {speciesName(species, locale)} <strong>× {count ?? 'x'}</strong>
            <i className={styles.minor}>{species.scientific_name}</i>
          </span>
        ),
      },
      {
        field: 'date',
        width: '100px',
        render: ({ properties }: Row, { locale }: FieldTexts) =>
          formatDate(properties.date, locale, { dateStyle: 'medium' }),
      },
      {
        field: 'death_cause',
        width: 'minmax(130px, 1fr)',
        render: ({ properties }: Row) => <CauseTag cause={properties.death_cause} />,
      },
      { field: 'count', width: '84px', extra: true, align: 'end' },
      { field: 'author', width: 'minmax(110px, 1fr)', extra: true },
    ],
    filters: ['species', 'death_cause', 'observed_after', 'area', 'month', 'q', 'sensitive_area'],
  },
};
