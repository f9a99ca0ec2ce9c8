import { useMemo } from 'react';
import type { Column } from 'shared/ui/data';
import { useTexts } from '../../texts';
import type { RecordOf } from './record-resource';
import styles from './record-table.module.css';

type Row = RecordOf['sensitive-areas'];

/** Columns of sensitive areas. */
export function useSensitiveAreaColumns(): Column<Row>[] {
  const t = useTexts();
  return useMemo(
    () => [
      { key: 'id', title: t('column.id'), width: '56px', render: ({ id }) => id },
      {
        key: 'name',
        title: t('column.name'),
        width: 'minmax(200px, 1fr)',
        render: ({ properties: { name, code } }) => (
          <span>
            {name}
            {code && <span className={styles.minor}>{code}</span>}
          </span>
        ),
      },
    ],
    [t],
  );
}
