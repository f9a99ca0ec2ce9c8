import 'fake-indexeddb/auto';
import { forgetShared, keepShared, SHARED_LIMITS, sharedPhotographs } from './shared-photographs';

const photograph = (name: string, size = 3) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' });
const names = async () => (await sharedPhotographs()).map(({ name }) => name);

beforeEach(async () => forgetShared((await sharedPhotographs()).map(({ id }) => id)));

it('keeps photographs in the order in which they came, until they are forgotten', async () => {
  expect(await keepShared([photograph('b.jpg'), photograph('a.jpg')])).toEqual([]);
  expect(await keepShared([photograph('0.jpg')])).toEqual([]);
  expect(await names()).toEqual(['b.jpg', 'a.jpg', '0.jpg']);
  const [first] = await sharedPhotographs();
  expect(first?.bytes.byteLength).toBe(3);
  await forgetShared([first?.id ?? '', 'unknown']);
  expect(await names()).toEqual(['a.jpg', '0.jpg']);
});

it('refuses files without bytes and with too many, and says why', async () => {
  const large = photograph('large.jpg', SHARED_LIMITS.bytesEach + 1);
  expect(await keepShared([photograph('empty.jpg', 0), large, photograph('good.jpg')])).toEqual([
    'empty',
    'large',
  ]);
  expect(await names()).toEqual(['good.jpg']);
  expect(await keepShared([])).toEqual(['none']);
});

it('is bounded in number and in bytes, over several times', async () => {
  const many = Array.from({ length: SHARED_LIMITS.count - 1 }, (_, i) => photograph(`${i}.jpg`));
  expect(await keepShared(many)).toEqual([]);
  expect(await keepShared([photograph('last.jpg'), photograph('over.jpg')])).toEqual(['full']);
  expect(await names()).toHaveLength(SHARED_LIMITS.count);
  expect((await names()).at(-1)).toBe('last.jpg');
  await forgetShared((await sharedPhotographs()).map(({ id }) => id));

  const heavy = Array.from({ length: 6 }, (_, i) => photograph(`${i}.jpg`, SHARED_LIMITS.bytesEach));
  expect(await keepShared(heavy)).toEqual(['full']);
  expect(await names()).toHaveLength(5);
});
