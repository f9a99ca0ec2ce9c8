import { useMemo } from 'react';
import { formatDate, formatNumber, speciesName, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { useTexts } from '../../locales/texts';
import type { RecordColumn } from '../choose-columns/column-choice';
import { CauseTag } from '../read-records/cause-tag';
import type { RecordOf } from '../read-records/record-resource';
import styles from './record-table.module.css';

type Row = RecordOf['mortality'];

/** Columns of mortality cases; an unknown count is an `x`. */
export function useMortalityColumns(): RecordColumn<Row>[] {
  const t = useTexts();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        key: 'id',
        title: t('column.id'),
        width: '56px',
        sortable: true,
        render: ({ id }) => (
          <LocalizedLink className={styles.number} to={paths.mortalityCase(id)}>
            {id}
          </LocalizedLink>
        ),
      },
      {
        key: 'species',
        title: t('column.species'),
        width: 'minmax(170px, 2fr)',
        sortable: true,
        render: ({ properties: { species, count } }) => (
          <span>
            {speciesName(species, locale)} <strong>× {count ?? 'x'}</strong>
            <i className={styles.minor}>{species.scientific_name}</i>
          </span>
        ),
      },
      {
        key: 'date',
        title: t('column.date'),
        width: '100px',
        sortable: true,
        render: ({ properties }) => formatDate(properties.date, locale, { dateStyle: 'medium' }),
      },
      {
        key: 'death_cause',
        title: t('column.cause'),
        width: 'minmax(130px, 1fr)',
        sortable: true,
        render: ({ properties }) => <CauseTag cause={properties.death_cause} />,
      },
      {
        key: 'count',
        title: t('column.count'),
        width: '84px',
        sortable: true,
        extra: true,
        align: 'end',
        render: ({ properties: { count } }) => (count === null ? 'x' : formatNumber(count, locale)),
      },
      {
        key: 'author',
        title: t('column.author'),
        width: 'minmax(110px, 1fr)',
        sortable: true,
        extra: true,
        render: ({ properties: { author } }) => author,
      },
    ],
    [t, locale],
  );
}
