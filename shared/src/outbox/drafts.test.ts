// @vitest-environment jsdom
import { supportInputSchema } from '../kinds/infrastructures';
import { failing, point, setUp } from '../testing/outbox-world';
import { DraftKeeper, type Keepable } from './draft-keeper';
import { fitValues } from './draft-opening';
import { DraftStore } from './draft-store';
import { type DraftSubject, draftIdOf } from './form-draft';
import type { NewPicture } from './picture';

const diagnosis: DraftSubject = { resource: 'diagnosis', about: 12 };
const photo = (key: string, bytes = 8): NewPicture => ({
  kind: 'new',
  key,
  fields: { date: null, author: 'Léa', source: '', remark: '', label: '' },
  removed: false,
  file: { bytes: new ArrayBuffer(bytes), name: `${key}.jpg`, type: 'image/jpeg' },
  taken: { position: null, date: null },
});
const contentOf =
  (remark: string, pictures: NewPicture[] = [], subject = diagnosis): Keepable =>
  () => ({
    draft: {
      subject,
      author: 'lea',
      path: '/infrastructures/12/diagnosis',
      values: { remark },
      initial: {},
      etag: '"v1"',
      media: [],
      replaces: undefined,
      revision: undefined,
      known: undefined,
      aside: undefined,
    },
    pictures,
  });

/** A device with a queue, and forms opened on it. */
function device(answer?: Parameters<typeof setUp>[0]) {
  const world = setUp(answer);
  const store = new DraftStore(world.database);
  const open = (subject = diagnosis, from?: string) => {
    const reported = { states: [] as string[], shared: 0 };
    const keeper = new DraftKeeper({
      store,
      id: draftIdOf('lea', subject),
      from,
      onState: state => reported.states.push(state),
      onShared: () => {
        reported.shared += 1;
      },
    });
    return { keeper, told: reported };
  };
  return { ...world, drafts: store, open };
}

describe('a form left without saving', () => {
  it('is found again with its pictures by its author only', async () => {
    const { drafts, open } = device();
    const { keeper } = open();
    keeper.change(contentOf('half', [photo('a', 100)]));
    expect(await keeper.flush()).toBe(true);
    const draft = await drafts.find('lea', diagnosis);
    expect(draft).toMatchObject({ values: { remark: 'half' }, etag: '"v1"', author: 'lea' });
    const [picture] = draft ? await drafts.picturesOf(draft) : [];
    expect(picture).toMatchObject({ kind: 'new', file: { name: 'a.jpg', bytes: { byteLength: 100 } } });
    expect(await drafts.find('max', diagnosis)).toBeUndefined();
    expect(await drafts.all('max')).toEqual([]);
    expect(await drafts.find('lea', { ...diagnosis, about: 13 })).toBeUndefined();
  });

  it('writes a picture once, not with every key press, and again after a rotation', async () => {
    const { database, drafts, open } = device();
    const put = vi.spyOn(database.draftBytes, 'put');
    const { keeper } = open();
    for (const remark of ['h', 'ha', 'half']) {
      keeper.change(contentOf(remark, [photo('a')]));
      await keeper.flush();
    }
    expect(put).toHaveBeenCalledTimes(1);
    keeper.change(contentOf('half', [{ ...photo('a', 9), turns: 1 }]));
    await keeper.flush();
    const draft = await drafts.find('lea', diagnosis);
    const [picture] = draft ? await drafts.picturesOf(draft) : [];
    expect(picture).toMatchObject({ file: { bytes: { byteLength: 9 } } });
    expect(await database.draftBytes.count()).toBe(1);
  });

  it('keeps nothing when every change was undone', async () => {
    const { database, drafts, open } = device();
    const { keeper } = open();
    keeper.change(contentOf('half', [photo('a')]));
    await keeper.flush();
    keeper.change(null);
    expect(await keeper.flush()).toBe(true);
    expect(await drafts.all('lea')).toEqual([]);
    expect(await database.draftBytes.count()).toBe(0);
  });

  it('is found under the id of its support once that was delivered', async () => {
    const { outbox, drafts, open } = device({ answer: () => ({ record: { id: 42 }, etag: null }) });
    const support = outbox.submit(point);
    const { keeper } = open({ resource: 'diagnosis', about: support.ref });
    keeper.change(contentOf('half', [], { resource: 'diagnosis', about: support.ref }));
    await keeper.flush();
    await support.outcome;
    expect(await drafts.find('lea', { resource: 'diagnosis', about: 42 })).toMatchObject({
      values: { remark: 'half' },
    });
  });

  it('reports a full device, and keeps the draft as soon as there is room', async () => {
    const { database, drafts, open } = device();
    const { keeper, told: reported } = open();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const put = vi.spyOn(database.drafts, 'put');
    put.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    keeper.change(contentOf('half'));
    expect(await keeper.flush()).toBe(false);
    expect(reported.states.at(-1)).toBe('refused');
    expect(await keeper.flush()).toBe(true);
    expect(await drafts.all('lea')).toHaveLength(1);
  });

  it('reports that another tab keeps the same form; the last change wins', async () => {
    const { drafts, open } = device();
    const first = open();
    first.keeper.change(contentOf('first'));
    await first.keeper.flush();
    // The second form resumed the draft of the first one.
    const second = open(diagnosis, first.keeper.holder);
    second.keeper.change(contentOf('second'));
    await second.keeper.flush();
    expect(second.told.shared).toBe(0);
    first.keeper.change(contentOf('first again'));
    await first.keeper.flush();
    expect(first.told.shared).toBe(1);
    expect(await drafts.find('lea', diagnosis)).toMatchObject({ values: { remark: 'first again' } });
  });
});

describe('a saved form', () => {
  it('moves from the drafts into the queue in one step', async () => {
    const { outbox, store, drafts, open } = device({ answer: failing(0) });
    const { keeper } = open();
    keeper.change(contentOf('half', [photo('a')]));
    await keeper.flush();
    await keeper.hold();
    await outbox.submit(point, { draft: draftIdOf('lea', diagnosis) }).kept;
    expect(await store.all()).toHaveLength(1);
    expect(await drafts.all('lea')).toEqual([]);
    // A late change does not restore the discarded draft.
    keeper.change(contentOf('late'));
    await keeper.flush();
    expect(await drafts.all('lea')).toEqual([]);
  });

  it('stays a draft when the queue has no room', async () => {
    const { database, outbox, store, drafts, open } = device();
    const { keeper } = open();
    keeper.change(contentOf('half'));
    await keeper.flush();
    vi.spyOn(database.drafts, 'delete').mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'));
    const { outcome } = outbox.submit(point, { draft: draftIdOf('lea', diagnosis) });
    expect(await outcome).toMatchObject({ status: 'rejected', error: { code: 'storage' } });
    expect(await store.all()).toEqual([]);
    expect(await drafts.all('lea')).toHaveLength(1);
  });
});

it('takes over the fitting values of a draft of another version, unfinished or not, and names the others', () => {
  const geom = { type: 'Point', coordinates: [Number.NaN, 42] };
  const values = { geom, network_type_id: 'HTA', owner_id: 3, height: 12, condition_id: null };
  expect(fitValues(supportInputSchema, values)).toEqual({
    values: { geom, owner_id: 3, condition_id: null },
    left: ['network_type_id', 'height'],
  });
});
