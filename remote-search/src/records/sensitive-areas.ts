import { type SensitiveArea, sensitiveAreas } from 'shared/kinds';
import type { ListDefinition } from 'shared/ui/list';

/** Sensitive areas have no screens of their own. */
export const sensitiveAreaList: ListDefinition = {
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
};
