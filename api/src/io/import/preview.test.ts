import { IMPORT_LIMITS } from 'shared/contract/imports';
import { expect, it } from 'vitest';
import type { InputBuilder } from './build-input';
import { previewColumns } from './preview';

it('reads only the columns it shows, of which a small file may have thousands', () => {
  let reads = 0;
  const values = new Proxy<Record<string, unknown>>(
    {},
    {
      get() {
        reads += 1;
        return undefined;
      },
    },
  );
  const names = Array.from({ length: 5000 }, (_, i) => `a${i}`);
  const builder = { namesOf: () => names, columnOf: () => undefined } as unknown as InputBuilder;
  const rows = Array.from({ length: 10 }, (_, i) => ({ row: i + 1, geometry: null, values }));
  expect(previewColumns(builder, rows)).toHaveLength(IMPORT_LIMITS.columns);
  expect(reads).toBeLessThanOrEqual(IMPORT_LIMITS.columns * rows.length);
});

it('shows columns that become a field, wherever they stand', () => {
  const names = Array.from({ length: 300 }, (_, i) => `a${i}`);
  const columnOf = (name: string) => (name === 'a299' ? 'uuid' : undefined);
  const builder = { namesOf: () => [...names], columnOf } as unknown as InputBuilder;
  const [first, second] = previewColumns(builder, [{ row: 1, geometry: null, values: { a299: 'x' } }]);
  expect(first).toEqual({ name: 'a299', field: 'uuid', first: 'x' });
  expect(second?.name).toBe('a0');
});
