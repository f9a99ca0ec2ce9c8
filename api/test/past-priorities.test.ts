import type { Priority } from 'shared/programme';
import { expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { postFile } from './raw-requests';
import { createdLine, createdPoint, samplesOf } from './samples';

const WEST = [2.5, 45.5] as const;
const YEARS_AGO = 'as_of=2024-12-31';

describeOnEngines('The ranking of a former day', server => {
  const get = (query: string) => server().as('reader').get(`priorities/?${query}`);
  const ids = async (query: string) => {
    const { status, body } = await get(query);
    expect(status).toBe(200);
    return (body as Priority[]).map(({ infrastructure }) => infrastructure.id);
  };

  it('knows visits and works of then: the notes, a support done since, a line buried and exposed again', async () => {
    const samples = samplesOf(server());
    const editor = server().as('editor');
    const post = async (path: string, body: object) =>
      expect((await editor.post(path, body)).status).toBe(201);
    const support = await createdPoint(server());
    const visit = { arming_id: [server().item('ARMING', 'DA')] };
    await post(
      'cables/diagnosis/',
      samples.supportDiagnosis(support, {
        ...visit,
        date: '2023-05-10',
        pole_attractivity_id: samples.level('H'),
      }),
    );
    await post(
      'cables/diagnosis/',
      samples.supportDiagnosis(support, { date: '2025-05-10', pole_attractivity_id: samples.level('M') }),
    );
    const notesOn = async (day: string) =>
      ((await get(day)).body as Priority[])[0]?.reasons.find(({ code }) => code === 'notes')?.values;
    const noted = { sources: ['noted', 'noted'] };
    expect(await notesOn(YEARS_AGO)).toEqual({ notes: [3, 3], ...noted });
    expect(await notesOn('as_of=2025-05-10')).toEqual({ notes: [2, 3], ...noted });
    expect(await notesOn('as_of=2023-01-01')).toBeUndefined();
    await post('cables/operations/', samples.operation(support, { date: '2025-06-01' }));
    expect(await ids('')).toEqual([]);
    expect(await ids('as_of=2025-06-01')).toEqual([]);
    expect(await ids('as_of=2025-05-31')).toEqual([support]);

    const line = await createdLine(server());
    const equipments = (code: string) => [{ type_id: server().item('EQMT_TYPE', code), count: 1 }];
    await post(
      'cables/operations/',
      samples.operation(line, {
        date: '2024-06-01',
        neutralization_level: 'partial',
        equipments: equipments('EQ016'),
      }),
    );
    const expected = async (query: string) =>
      ((await get(`kind=LINE&${query}`)).body as Priority[])[0]?.expected as number;
    // A partly buried line counts like partial works.
    const before = await expected('as_of=2024-05-31');
    expect((await expected(YEARS_AGO)) / before).toBeCloseTo(0.75, 3);
    await post(
      'cables/operations/',
      samples.operation(line, { date: '2025-03-01', equipments: equipments('EQ016') }),
    );
    const listedOn = async (query: string) => ((await get(`kind=LINE&${query}`)).body as Priority[]).length;
    expect(await listedOn('as_of=2025-04-01')).toBe(0);
    await post(
      'cables/operations/',
      samples.operation(line, { date: '2025-06-01', equipments: equipments('EQ011') }),
    );
    expect(await listedOn('as_of=2025-04-01')).toBe(0);
    // A marked line can still be buried.
    expect((await expected('as_of=2025-06-01')) / before).toBeGreaterThan(0.3);
    expect(await listedOn('')).toBe(1);
  });

  it('is of 2,000 at most, and says how to go on', async () => {
    const features = Array.from({ length: 2001 }, (_, i) => ({
      type: 'Feature',
      geometry: {
        type: 'Point',
        coordinates: [WEST[0] + (i % 50) * 1e-3, WEST[1] + Math.floor(i / 50) * 1e-3],
      },
      properties: { network_type: 'HTB' },
    }));
    const file = JSON.stringify({ type: 'FeatureCollection', features });
    await postFile(server(), 'editor', 'import/points/?dry_run=false', { field: 'file', file });
    const { status, body } = await server()
      .as('reader')
      .get(`priorities/?${YEARS_AGO}`, { 'accept-language': 'fr' });
    expect([status, body.problems[0]]).toMatchObject([400, { path: ['as_of'], code: 'too_many_for_day' }]);
    expect(body.as_of[0]).toMatch(/^Le classement d’un jour passé porte sur 2.?000 éléments au plus/);
    const narrow = `${YEARS_AGO}&in_bbox=2.4999,45.4999,2.5051,45.5051`;
    expect((await get(narrow)).headers['x-total-count']).toBe('36');
    const first = await get(`limit=20&${narrow}`);
    const next = /<\/api\/v1\/([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const { body: rest } = await server().as('reader').get(next);
    expect(rest.map(({ rank }: Priority) => rank)).toEqual(Array.from({ length: 16 }, (_, i) => i + 21));
  }, 60_000);
});
