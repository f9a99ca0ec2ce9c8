import 'fake-indexeddb/auto';
import { forgetShared, sharedPhotographs } from 'shared/outbox/worker';
import { receiveShared, SHARE_TARGET } from './receive-shared';

const jpeg = (name: string) => new File([Uint8Array.from([0xff, 0xd8, 0xff])], name, { type: 'image/jpeg' });

/** A request as the operating system sends it to the share target. */
function sent(path: string, fields: [string, File | string][]): Request {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return new Request(`https://cables.test${path}`, { method: 'POST', body });
}

const targetOf = async (request: Request) => {
  const { status, headers } = await receiveShared(request);
  expect(status).toBe(303);
  return headers.get('location')?.replace('https://cables.test', '');
};

beforeEach(async () => forgetShared((await sharedPhotographs()).map(({ id }) => id)));

it('keeps photographs and leads to the page that asks what they are for, in its language', async () => {
  expect(await targetOf(sent('/en/share', [['photographs', jpeg('kite.jpg')]]))).toBe('/en/share');
  expect((await sharedPhotographs()).map(({ name }) => name)).toEqual(['kite.jpg']);
  expect(await targetOf(sent('/share?refused=full', [['photographs', jpeg('owl.jpg')]]))).toBe('/share');
});

it('says what it did not keep, also of a request that holds no form', async () => {
  const nothing = new File([], '');
  expect(
    await targetOf(
      sent('/share', [
        ['photographs', nothing],
        ['title', 'Look'],
      ]),
    ),
  ).toBe('/share?refused=none');
  expect(await targetOf(sent('/share', [['photographs', new File([], 'empty.jpg')]]))).toBe(
    '/share?refused=empty',
  );
  vi.spyOn(console, 'error').mockReturnValue();
  const broken = new Request('https://cables.test/share', { method: 'POST', body: 'no form' });
  expect(await targetOf(broken)).toBe('/share?refused=storage');
  expect(await sharedPhotographs()).toEqual([]);
});

it('takes no other address', () => {
  for (const path of ['/share', '/en/share']) expect(path).toMatch(SHARE_TARGET);
  for (const path of ['/share/', '/fr/share', '/api/share', '/share/more'])
    expect(path).not.toMatch(SHARE_TARGET);
});
