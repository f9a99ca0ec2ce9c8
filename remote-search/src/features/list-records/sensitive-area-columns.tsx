import { useMemo } from 'react';
import { useTexts } from '../../locales/texts';
import type { RecordColumn } from '../choose-columns/column-choice';
import type { RecordOf } from '../read-records/record-resource';

type Row = RecordOf['sensitive-areas'];

/** Columns of sensitive areas. */
export function useSensitiveAreaColumns(): RecordColumn<Row>[] {
  const t = useTexts();
  return useMemo(
    () => [
      { key: 'id', title: t('column.id'), width: '56px', sortable: true, render: ({ id }) => id },
      {
        key: 'name',
        title: t('column.name'),
        width: 'minmax(200px, 1fr)',
        sortable: true,
        render: ({ properties }) => properties.name,
      },
      {
        key: 'code',
        title: t('column.code'),
        width: 'minmax(96px, 0.5fr)',
        sortable: true,
        render: ({ properties }) => properties.code || '–',
      },
    ],
    [t],
  );
}
