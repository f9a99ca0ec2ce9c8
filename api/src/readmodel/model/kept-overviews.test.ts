import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it, vi } from 'vitest';
import { INFRASTRUCTURES } from './infrastructure-table';
import { KeptOverviews } from './kept-overviews';
import type { ModelCopy } from './model-copy';

type Copy = ConstructorParameters<typeof KeptOverviews>[0];

/** A read model with 1000 supports at one place. */
async function copyOf(): Promise<Copy & { adjusts: Parameters<ModelCopy['adjust']>[1][] }> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const columns = INFRASTRUCTURES.columns.map(({ name, type }) => `"${name}" ${type}`);
  await connection.run(`create table infrastructures (${columns.join()})`);
  await connection.run(`insert into infrastructures (id, kind, risk, state, cell, owner)
    select range, 1, range % 4, 0, range, range % 5 from range(1000)`);
  const adjusts: Parameters<ModelCopy['adjust']>[1][] = [];
  return {
    adjusts,
    adjust: (_table, adjust) => adjusts.push(adjust),
    areasNamed: () => ({ areas: new Set(), sensitive_areas: new Set() }),
    lists: {} as Copy['lists'],
    watch: () => undefined,
    async snapshot(begun, query) {
      begun();
      return query(connection);
    },
  };
}

const WORLD = { z: 0, x: 0, y: 0 };
const total = (numbers: ArrayLike<number>) => Array.from(numbers).reduce((sum, number) => sum + number, 0);

describe('KeptOverviews', () => {
  it('drops what was used least recently, but not what is kept of all records', async () => {
    const kept = new KeptOverviews(await copyOf(), 12_000);
    const keep = async (filter: object) => {
      kept.noteAnswer(filter, Promise.resolve());
      return kept.of(filter);
    };
    const all = await keep({});
    expect(total(all?.within(WORLD).cells.numbers ?? [])).toBe(1000);
    for (const owner of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await keep({ owner: [owner] });
      // Used repeatedly, so that other filters are evicted first.
      await kept.of({ owner: [1] });
    }
    expect(await kept.of({})).not.toBeNull();
    expect(await kept.of({ owner: [1] })).not.toBeNull();
    expect(await kept.of({ owner: [8] })).not.toBeNull();
    expect(await kept.of({ owner: [2] })).toBeNull();
  });

  it('keeps nothing of a filter whose answer or pass fails', async () => {
    const copy = await copyOf();
    const kept = new KeptOverviews(copy);
    kept.noteAnswer({}, Promise.reject(new Error('no answer')));
    expect(await kept.of({})).toBeNull();
    copy.snapshot = () => Promise.reject(new Error('no pass'));
    kept.noteAnswer({}, Promise.resolve());
    expect(await kept.of({})).toBeNull();
  });

  it('goes through the matches of a filter from its second tile on, after the answer of the first', async () => {
    const copy = await copyOf();
    const kept = new KeptOverviews(copy);
    let passes = 0;
    const { snapshot } = copy;
    copy.snapshot = (begun, query) => {
      passes += 1;
      return snapshot(begun, query);
    };
    const filter = { owner: [1] };
    expect(await kept.of(filter)).toBeNull();
    let answer: () => void = () => undefined;
    kept.noteAnswer(filter, new Promise<void>(resolve => (answer = resolve)));
    expect(passes).toBe(0);
    const second = kept.of(filter);
    const third = kept.of(filter);
    await Promise.resolve();
    expect(passes).toBe(0);
    answer();
    expect(total((await second)?.within(WORLD).cells.numbers ?? [])).toBe(200);
    expect(await third).not.toBeNull();
    expect(passes).toBe(1);
  });

  it('goes through the matches of the last filter in a moment of rest, though nobody asked again', async () => {
    const copy = await copyOf();
    const kept = new KeptOverviews(copy);
    const passed: Promise<unknown>[] = [];
    const { snapshot } = copy;
    copy.snapshot = (begun, query) => {
      const pass = snapshot(begun, query);
      passed.push(pass);
      return pass;
    };
    kept.noteAnswer({ owner: [1] }, Promise.resolve());
    kept.noteAnswer({ owner: [2] }, Promise.resolve());
    await vi.waitFor(() => expect(passed).toHaveLength(1));
    expect(total((await kept.of({ owner: [2] }))?.within(WORLD).cells.numbers ?? [])).toBe(200);
    expect(passed).toHaveLength(1);
  });
});
