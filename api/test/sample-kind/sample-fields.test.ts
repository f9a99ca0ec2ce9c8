import { type Diagnosis, infrastructures, type Operation } from 'shared/kinds';
import { recordTest, tileAt } from 'shared/server';
import { decodeTile } from 'shared/testing/decode-tile';
import { beforeAll, expect, it, vi } from 'vitest';
import { operationSection, visitSection } from '../../src/io/sheets/infrastructure-sections';
import { SheetWords } from '../../src/io/sheets/sheet-words';
import { describeOnEngines } from '../harness';
import { getRaw } from '../raw-requests';
import { CLERMONT, createdPoint, samplesOf } from '../samples';
import { addSampleColumns } from './sample-fields';

vi.hoisted(() => vi.resetModules());
vi.mock('../../../shared/src/contract/record-kind', async original => {
  const actual = await original<typeof import('../../../shared/src/contract/record-kind')>();
  const { withSampleFields: extended } = await import('./sample-fields');
  return { ...actual, defineKind: (definition: never) => actual.defineKind(extended(definition) as never) };
});

const [longitude, latitude] = CLERMONT;

describeOnEngines('A choice on visits and works that only the kinds and a migration say', server => {
  /** Supports by what their last visit saw. */
  const supports = { WOODS: 0, BUILT: 0, nothing: 0, unseen: 0 };

  beforeAll(async function enter() {
    await addSampleColumns(server().context.db);
    for (const [i, name] of Object.keys(supports).entries())
      supports[name as keyof typeof supports] = await createdPoint(server(), {
        geom: { type: 'Point', coordinates: [longitude + i * 0.0005, latitude] },
      });
    await visit(supports.BUILT, '2024-01-01', 'WOODS');
    await visit(supports.BUILT, '2025-01-01', 'BUILT');
    await visit(supports.WOODS, '2025-01-01', 'WOODS');
    await visit(supports.WOODS, '2024-01-01', 'FIELDS');
    await visit(supports.nothing, '2025-01-01', null);
  });

  async function visit(support: number, date: string, surroundings: string | null) {
    const body = samplesOf(server()).supportDiagnosis(support, { date, surroundings });
    const answer = await server().as('editor').post('cables/diagnosis/', body);
    expect(answer).toMatchObject({ status: 201, body: { surroundings } });
    return answer.body as Diagnosis & { surroundings: string };
  }

  const reader = () => server().as('reader');
  const idsIn = ({ body }: { body: { features: { id: number }[] } }) => body.features.map(({ id }) => id);
  const ordered = async (ordering: string) =>
    idsIn(await reader().get(`cables/infrastructures/?fields=summary&ordering=${ordering}`));

  /** Ids of what the server finds; a device finds the same in its copy. */
  async function found(query: string): Promise<number[]> {
    const ids = idsIn(await reader().get(`cables/infrastructures/?fields=summary&${query}`));
    const values = new Map<string, string[]>();
    for (const [name, value] of new URLSearchParams(query))
      values.set(name, [...(values.get(name) ?? []), value]);
    const parsed = infrastructures.filterSchema.parse(Object.fromEntries(values));
    const matches = recordTest(infrastructures.facts.filters, parsed);
    const { features } = (await reader().get('cables/infrastructures/')).body;
    expect(idsIn({ body: { features: features.filter(matches) } })).toEqual(ids);
    return ids;
  }

  it('is in the list of supports, their filters, orderings, counts, tiles and exports', async () => {
    const { BUILT, WOODS, nothing, unseen } = supports;
    const { body } = await reader().get('cables/infrastructures/?fields=summary');
    expect(
      body.features.map(({ id, properties }: { id: number; properties: Record<string, unknown> }) => [
        id,
        properties.surroundings,
      ]),
    ).toEqual([
      [WOODS, 'WOODS'],
      [BUILT, 'BUILT'],
      [nothing, null],
      [unseen, null],
    ]);
    for (const name of ['surroundings', 'surroundings_seen']) {
      expect(await found(`${name}=BUILT`)).toEqual([BUILT]);
      expect(await found(`${name}=FIELDS`)).toEqual([]);
      expect(await found(`${name}=BUILT&${name}=WOODS`)).toEqual([WOODS, BUILT]);
    }
    expect(await found('surroundings=none')).toEqual([nothing, unseen]);
    // In the order of the codes; unknown ones come first.
    expect(await ordered('surroundings')).toEqual([nothing, unseen, WOODS, BUILT]);
    expect(await ordered('-surroundings')).toEqual([BUILT, WOODS, unseen, nothing]);
    const first = await reader().get('cables/infrastructures/?ordering=surroundings&limit=3');
    const [, next] = /<[^>]*\/api\/v1\/([^>]*)>/.exec(String(first.headers.link)) ?? [];
    expect(idsIn(await reader().get(next as string))).toEqual([BUILT]);
    const { total } = (await reader().get('stats/infrastructures/?surroundings=BUILT')).body;
    expect(total.supports).toBe(1);
    for (const zoom of [5, 15]) {
      const { z, x, y } = tileAt(CLERMONT, zoom);
      const { bytes } = await getRaw(
        server(),
        'reader',
        `tiles/infrastructures/${z}/${x}/${y}.mvt?surroundings=BUILT`,
      );
      expect(decodeTile(bytes).map(({ features }) => features.length)).toEqual([1]);
    }
    const csv = await reader().get('export/infrastructures.csv?surroundings=BUILT', {
      'accept-language': 'en',
    });
    expect(csv.body).toContain('Surroundings');
    expect(csv.body).toContain('Buildings');
  });

  it('follows each write, and is in the history, the export and the sheets of visits', async () => {
    const { unseen } = supports;
    const { id } = await visit(unseen, '2025-02-01', 'FIELDS');
    expect(await found('surroundings=FIELDS')).toEqual([unseen]);
    await server().as('editor').patch(`cables/diagnosis/${id}/`, { surroundings: 'BUILT' });
    expect(await found('surroundings=FIELDS')).toEqual([]);
    expect(await found('surroundings_seen=BUILT')).toContain(unseen);
    const { body: history } = await reader().get(`history/diagnosis/${id}/`);
    expect(JSON.stringify(history[0])).toContain('"surroundings"');
    const csv = await reader().get('export/diagnosis.csv', { 'accept-language': 'fr' });
    expect(csv.body).toContain('Alentours');
    expect(csv.body).toContain('Bâti');
    const { body: shown } = await reader().get(`cables/diagnosis/${id}/`);
    const sheet = visitSection(new SheetWords('fr'), 'POLE', [shown]);
    expect(JSON.stringify(sheet)).toMatch(/Alentours.*Bâti/);
    await server().as('editor').delete(`cables/diagnosis/${id}/`);
    expect(await found('surroundings_seen=BUILT')).not.toContain(unseen);
    expect(await found('surroundings=none')).toContain(unseen);
  });

  it('finds supports by the last works, which say it in their sheet', async () => {
    const { WOODS } = supports;
    const fitted = (code: string) => server().item('EQMT_TYPE', code);
    for (const [date, access, code] of [
      ['2025-03-01', 'FOOT', 'EQ001'],
      ['2024-03-01', 'ROAD', 'EQ002'],
    ] as const) {
      const body = samplesOf(server()).operation(WOODS, {
        date,
        access,
        equipments: [{ type_id: fitted(code), count: 1, reference: '', comment: '' }],
      });
      expect(await server().as('editor').post('cables/operations/', body)).toMatchObject({ status: 201 });
    }
    expect(await found('access=FOOT')).toEqual([WOODS]);
    expect(await found('access=ROAD')).toEqual([]);
    expect(await found(`last_equipment=${fitted('EQ001')}`)).toEqual([WOODS]);
    expect(await found(`last_equipment=${fitted('EQ002')}`)).toEqual([]);
    expect(await found(`equipment=${fitted('EQ002')}`)).toEqual([WOODS]);
    const { body } = await reader().get(`cables/infrastructures/${WOODS}/`);
    const works: Operation[] = body.properties.operations;
    expect(JSON.stringify(operationSection(new SheetWords('en'), works))).toMatch(/Access.*On foot/);
  });

  it('is imported by its words', async () => {
    const { body: support } = await reader().get(`cables/infrastructures/${supports.nothing}/`);
    const file = `infrastructure,date,Alentours\n${support.properties.uuid},2025-06-01,Champs\n`;
    const form = new FormData();
    form.append('file', new Blob([file], { type: 'text/csv' }), 'visits.csv');
    const encoded = new Response(form);
    const { id } = await server()
      .context.db.selectFrom('users')
      .select('id')
      .where('username', '=', 'editor')
      .executeTakeFirstOrThrow();
    const answer = await server().app.inject({
      method: 'POST',
      url: '/api/v1/import/diagnosis/?dry_run=false',
      headers: {
        authorization: `Bearer ${await server().context.tokens.sign('access', id)}`,
        'content-type': String(encoded.headers.get('content-type')),
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(answer.json()).toMatchObject({ accepted: 1, problems: [] });
    expect(await found('surroundings=FIELDS')).toEqual([supports.nothing]);
  });
});
