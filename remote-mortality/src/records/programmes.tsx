import { type Programme, programmes } from 'shared/kinds/surveys';
import { PhotoRow } from 'shared/ui/list';
import { type DraftSource, defineRecord, type FieldTexts } from 'shared/ui/record';

type Row = { id: number; properties: Programme };

const periodOf = ({ properties }: Row, { shown }: FieldTexts) =>
  [shown('from', { ...properties }), shown('to', { ...properties })].filter(Boolean).join(' – ');

export const definition = defineRecord({
  kind: programmes,
  prefix: '/surveys/programmes',
  list: {
    columns: [
      'id',
      { field: 'name', width: 'minmax(220px, 2fr)' },
      { field: 'from', width: '120px' },
      { field: 'to', width: '120px' },
      { field: 'way', width: '130px' },
      'owner',
      { field: 'every_days', extra: true },
      { field: 'size_class', extra: true },
    ],
    order: '-from',
    filters: ['owner', 'way'],
    compact: (row: Row, texts: FieldTexts) => (
      <PhotoRow
        title={row.properties.name}
        path={`/surveys/programmes/${row.id}`}
        detail={[texts.shown('way', { ...row.properties }), periodOf(row, texts)].filter(Boolean).join(' · ')}
        pills={texts.shown('owner', { ...row.properties })}
      />
    ),
  },
  form: {
    draft: ({ today }: DraftSource) => ({ from: today, way: 'FOOT', radius_m: 10, area_percent: 100 }),
    parts: [
      'name',
      'protocol',
      { row: ['from', 'to'] },
      'way',
      { row: ['every_days', 'radius_m'] },
      'area_percent',
      { row: ['owner', 'size_class'] },
    ],
  },
});
