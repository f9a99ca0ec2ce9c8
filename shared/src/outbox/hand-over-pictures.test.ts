// @vitest-environment jsdom
import { type newRef, submit } from '.';
import { type Handed, handOverPictures, submitRemovals } from './hand-over-pictures';
import { outboxStore } from './outbox-instance';
import type { NewPicture, Picture, StoredPicture } from './picture';

const fields = { date: null, author: 'Léa', source: '', remark: '', label: '' };
const fresh = (key: string): NewPicture => ({
  kind: 'new',
  key,
  fields,
  removed: false,
  file: { bytes: new ArrayBuffer(4), name: `${key}.jpg`, type: 'image/jpeg' },
  taken: { position: null, date: null },
});
const stored = (id: number, remark: string): StoredPicture => ({
  kind: 'stored',
  key: `stored-${id}`,
  media: { ...fields, id } as StoredPicture['media'],
  fields: { ...fields, remark },
  removed: false,
});

/** Submits a form without network, so that everything it hands over waits in the queue. */
async function save(pictures: Picture[], handed: Handed, replaces?: ReturnType<typeof newRef>) {
  const { refs, uploads, kept } = handOverPictures(pictures, handed);
  const body = { media_id: refs };
  const { ref, kept: done } = submit({ kind: 'create', resource: 'diagnosis', body }, { uploads, replaces });
  await done;
  kept();
  return ref;
}
const waiting = async () =>
  (await outboxStore.all()).map(({ command, dependsOn }) => ({
    what: command.kind === 'upload' ? command.picture.name : `${command.kind} ${command.resource}`,
    fields: command.kind === 'upload' ? command.fields : 'body' in command && command.body,
    dependsOn,
  }));

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  for (const { id } of await outboxStore.all()) await outboxStore.discard(id);
});

it('queues each picture and each change of one once, however often the form is submitted', async () => {
  const handed: Handed = new Map();
  const pictures = [fresh('a'), stored(7, 'nest')];
  expect(await waiting()).toEqual([]);
  const ref = await save(pictures, handed);
  await save(pictures, handed, ref);
  await save([fresh('a'), stored(7, 'nest, empty')], handed, ref);
  const entries = await waiting();
  expect(entries.map(({ what }) => what).sort()).toEqual(['a.jpg', 'create diagnosis', 'update media']);
  const change = entries.find(({ what }) => what === 'update media');
  expect(change?.fields).toMatchObject({ remark: 'nest, empty' });
  // The update of a picture follows the save of its record.
  expect(change?.dependsOn).toEqual([ref.slice('local:'.length)]);
});

it('sends a picture rotated after a refused attempt in place of the first one', async () => {
  const handed: Handed = new Map();
  const ref = await save([fresh('a')], handed);
  const turned = { ...fresh('a'), turns: 1, file: { ...fresh('a').file, name: 'turned.jpg' } };
  await save([turned], handed, ref);
  await vi.waitFor(async () =>
    expect((await waiting()).map(({ what }) => what).sort()).toEqual(['create diagnosis', 'turned.jpg']),
  );
});

it('takes back a picture that was handed over by a refused attempt and removed since', async () => {
  const handed: Handed = new Map();
  const ref = await save([fresh('a'), fresh('b')], handed);
  const rest: Picture[] = [{ ...fresh('a'), removed: true }, fresh('b')];
  await save(rest, handed, ref);
  submitRemovals(rest, handed, ref);
  await vi.waitFor(async () =>
    expect((await waiting()).map(({ what }) => what).sort()).toEqual(['b.jpg', 'create diagnosis']),
  );
});
