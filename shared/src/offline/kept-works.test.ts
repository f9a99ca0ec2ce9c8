// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { sessionStore } from '../platform/session';
import { answerOffline } from './answer-offline';
import { keepAnswer } from './kept-answers';
import { downloadWorks } from './kept-works';
import { offlineDatabase, type TakenArea } from './offline-database';
import { renewRecords } from './renew-records';
import { forgetTakenRecords } from './taken-records';

const USER = 7;
const area = {
  id: 'a',
  user: USER,
  name: 'Ucciani',
  bounds: [8, 41, 9, 43],
  state: 'done',
  problem: null,
  ...{ at: 1000, dataOf: 1000, bytes: 0, done: 0, total: 0 },
} as unknown as TakenArea;
const place = { type: 'Point', coordinates: [8.5, 42] };
const infrastructure = (id: number) => ({ id, type: 'Feature', geometry: place, properties: { version: 1 } });
const works = (id: number, at: number, state = 'REQUESTED') => ({
  id,
  version: 2,
  state,
  measures: ['isolation_advice'],
  due: '2027-01-01',
  infrastructure: infrastructure(at),
});
let pages: object[][] = [];
const requests: string[] = [];

beforeAll(() => {
  sessionStore.setState({ user: { id: USER } as never, loggedIn: true });
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    requests.push(pathname.replace('/api/v1/', ''));
    if (pathname.endsWith('/12/')) return Response.json(works(12, 4127, 'PLANNED'));
    if (!pathname.endsWith('/work-items/')) return Response.json(infrastructure(4127));
    const page = Number(searchParams.get('cursor') || 0);
    const link = page + 1 < pages.length ? `<?cursor=${page + 1}>; rel="next"` : '';
    return Response.json(pages[page], { headers: { link } });
  });
});
beforeEach(async () => {
  await offlineDatabase.pages.clear();
  await offlineDatabase.areas.put(area);
  const features = [infrastructure(4127), infrastructure(4128)];
  await offlineDatabase.pages.put({
    ...{ area: 'a', kind: 'infrastructures', page: 0, features, cursor: null, total: 2, at: 1000 },
  });
  forgetTakenRecords();
});

const ask = async (target: string) => {
  const answer = await answerOffline(USER, target);
  return answer && { dataOf: answer.headers.get('x-data-of'), body: await answer.json() };
};
const orderedAt = (id: number) => ask(`work-items/?infrastructure=${id}&open=true`);
const download = async () => {
  await downloadWorks(area, new AbortController().signal);
  forgetTakenRecords();
};

it('are taken along with an area, over several pages, and answered for each support', async () => {
  pages = [[works(12, 4127)], [works(13, 9000)]];
  await download();
  expect(await orderedAt(4127)).toEqual({ dataOf: '1000', body: [works(12, 4127)] });
  expect(await orderedAt(4128)).toEqual({ dataOf: '1000', body: [] });
  expect((await ask('work-items/12/'))?.body).toEqual(works(12, 4127));
});

it('are read again after a move, and no longer told once they are closed', async () => {
  pages = [[works(12, 4127)]];
  await download();
  requests.length = 0;
  await renewRecords(['work-items/12/']);
  expect(requests).toContain('work-items/12/');
  const moved = Response.json(works(12, 4127, 'PLANNED'));
  await keepAnswer(USER, 'work-items/12/', moved);
  expect((await orderedAt(4127))?.body).toMatchObject([{ state: 'PLANNED' }]);
  await keepAnswer(USER, 'work-items/12/', Response.json(works(12, 4127, 'CANCELLED')));
  expect((await orderedAt(4127))?.body).toEqual([]);
});

it('are unknown, not absent, in an area taken along before there were any', async () => {
  expect(await orderedAt(4127)).toBeUndefined();
  await download();
  expect(await orderedAt(5555)).toBeUndefined();
  expect(await ask('work-items/?infrastructure=4127')).toBeUndefined();
});
