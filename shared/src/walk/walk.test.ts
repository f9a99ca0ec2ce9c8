// @vitest-environment jsdom
import 'fake-indexeddb/auto';

/** Another visit of the page: the module starts anew, the database stays. */
async function visit() {
  vi.resetModules();
  return import('.');
}

it('keeps a walk row by row for its account, until it is forgotten', async () => {
  const first = await visit();
  const key = await first.keepWalk('max', { date: '2026-11-27' });
  for (const s of [1, 2, 3]) await first.appendToWalk(key, { s });
  await first.changeKeptWalk(key, { date: '2026-11-28' });
  await first.keepWalk('zoe', { date: '2026-11-01' });

  const second = await visit();
  const kept = await second.keptWalkOf<{ date: string }, { s: number }>('max');
  expect(kept).toMatchObject({ key, head: { date: '2026-11-28' } });
  expect(kept?.rows.map(({ s }) => s)).toEqual([1, 2, 3]);
  expect((await second.keptWalkOf('zoe'))?.rows).toEqual([]);
  expect(await second.keptWalkOf('kim')).toBeUndefined();

  await second.forgetWalk(key);
  expect(await (await visit()).keptWalkOf('max')).toBeUndefined();
});
