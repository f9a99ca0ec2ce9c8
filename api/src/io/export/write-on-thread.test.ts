import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MessageChannel } from 'node:worker_threads';
import { beforeEach, expect, it } from 'vitest';
import type { ExportRow, ExportTable } from './export-table';
import { EXPORT_FORMATS, type FileFormat } from './formats';
import { writeExport, writeFile } from './write-on-thread';

const OPTIONS = { locale: 'fr', day: '2026-11-29' } as const;
const FILES = EXPORT_FORMATS.filter((format): format is FileFormat => 'write' in format);

const page = (first: number): ExportRow[] =>
  [first, first + 1].map(id => ({
    id,
    geometry: { type: 'Point', coordinates: [id, 45] },
    values: [id, `pylône ${id}`],
  }));

const tableOf = (pages: ExportTable['pages']): ExportTable => ({
  name: 'infrastructures',
  columns: [
    { name: 'id', header: 'id', type: 'integer' },
    { name: 'note', header: 'note', type: 'text' },
  ],
  isPlaced: true,
  pages,
  credits: () => ['Réseau'],
});

async function* threePages() {
  yield page(1);
  yield page(3);
  yield page(5);
}

let folder: string;
beforeEach(async function makeFolder() {
  folder = await mkdtemp(join(tmpdir(), 'avicable-test-'));
  return () => rm(folder, { recursive: true });
});

it.each(FILES)('$extension has the same bytes as a file written on this thread', async format => {
  await writeFile(format, join(folder, 'a'), tableOf(threePages()), OPTIONS);
  await format.write(join(folder, 'b'), tableOf(threePages()), OPTIONS);
  const [bytes, expected] = [await readFile(join(folder, 'a')), await readFile(join(folder, 'b'))];
  expect(bytes.length).toBeGreaterThan(500);
  expect(bytes.equals(expected)).toBe(true);
});

it('writes as many files at once as are asked for, though not each on a thread of its own', async () => {
  const [format] = FILES as [FileFormat];
  const paths = ['a', 'b', 'c', 'd'].map(name => join(folder, name));
  await Promise.all(paths.map(path => writeFile(format, path, tableOf(threePages()), OPTIONS)));
  const [first, ...others] = await Promise.all(paths.map(path => readFile(path)));
  for (const bytes of others) expect(bytes.equals(first as Buffer)).toBe(true);
});

it('keeps no page in memory that is written', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  const seen: WeakRef<readonly ExportRow[]>[] = [];
  const probe: FileFormat = {
    ...(FILES[0] as FileFormat),
    extension: 'probe',
    async write(_, { pages }) {
      for await (const rows of pages) seen.push(new WeakRef(rows));
      await sleep(1);
      collectGarbage();
      expect(seen.filter(rows => rows.deref()).length).toBeLessThan(3);
    },
  };
  const formats = EXPORT_FORMATS as unknown as FileFormat[];
  formats.push(probe);
  const { port1, port2 } = new MessageChannel();
  port1.on('message', () =>
    port1.postMessage(seen.length < 20 ? { rows: page(seen.length) } : { credits: [] }),
  );
  const { pages: _, credits: __, ...table } = tableOf(threePages());
  await writeExport({ extension: 'probe', file: '', table, options: OPTIONS, port: port2 });
  expect(seen.length).toBeGreaterThan(19);
  port1.close();
  formats.pop();
});

it('fails as its pages do, and with the code of a failure to write', async () => {
  const [format] = FILES as [FileFormat];
  const failure = new Error('the database is away');
  async function* broken() {
    yield page(1);
    yield page(3);
    throw failure;
  }
  await expect(writeFile(format, join(folder, 'a'), tableOf(broken()), OPTIONS)).rejects.toBe(failure);
  const nowhere = join(folder, 'absent', 'a');
  await expect(writeFile(format, nowhere, tableOf(threePages()), OPTIONS)).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
