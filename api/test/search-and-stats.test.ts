import {
  infrastructureStatsSchema,
  mortalityStatsSchema,
  type SearchResult,
  searchResultSchema,
} from 'shared/contract';
import { boundsOf, joinedBounds } from 'shared/geometry';
import { dataExtentSchema } from 'shared/server';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { addNetwork } from './network-world';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

describeOnEngines('The search box', server => {
  let support = 0;
  let mortality = 0;
  async function search(question: string, limit = 5): Promise<SearchResult> {
    const { status, body } = await server()
      .as('reader')
      .get(`search/?limit=${limit}&q=${encodeURIComponent(question)}`);
    expect(status).toBe(200);
    return searchResultSchema.parse(body);
  }
  const groupsWithResults = (result: SearchResult) =>
    Object.entries(result)
      .filter(([, found]) => (Array.isArray(found) ? found.length > 0 : found !== null))
      .map(([group]) => group);

  beforeAll(async () => {
    const samples = samplesOf(server());
    support = await createdPoint(server());
    const editor = server().as('editor');
    const visit = samples.supportDiagnosis(support, {
      remark: 'Près de la bergerie des Écorces, 100 % rouillé',
    });
    expect((await editor.post('cables/diagnosis/', visit)).status).toBe(201);
    const species = (await server().as('reader').get('species/?search=milan royal')).body[0].id;
    const dead = samples.mortality({ species_id: species, comment: 'Aile brûlée', author: 'Zoé Martin' });
    mortality = (await editor.post('mortality/', dead)).body.id;
    await server().as('admin').post('sensitive-areas/', samples.sensitiveArea());
  });

  it('finds areas and sensitive areas without accent or case', async () => {
    const { areas } = await search('auvergne-rhone');
    expect(areas).toMatchObject([{ name: 'Auvergne-Rhône-Alpes', type: 'ADMIN_REG' }]);
    expect(areas[0]?.bounds[0]).toBeLessThan(CLERMONT[0]);
    expect((await search('CHAINE puys')).sensitive_areas).toMatchObject([{ name: 'Chaîne des Puys' }]);
  });

  it('finds remarks by any of their words, and shows them', async () => {
    const { infrastructures } = await search('ecorces bergerie');
    expect(infrastructures).toMatchObject([
      { id: support, resourcetype: 'Point', risk: 'RISK_H', bounds: [...CLERMONT, ...CLERMONT] },
    ]);
    expect(infrastructures[0]?.excerpt).toContain('bergerie des Écorces');
    expect((await search('zoe')).mortality).toMatchObject([{ id: mortality }]);
  });

  it('finds by a short number beside a word what the lists find by it', async () => {
    const samples = samplesOf(server());
    const editor = server().as('editor');
    const other = await createdPoint(server());
    const visit = samples.supportDiagnosis(other, { remark: 'Under line 97, après la ligne 97' });
    expect((await editor.post('cables/diagnosis/', visit)).status).toBe(201);
    const { body } = await editor.post('mortality/', samples.mortality({ comment: 'ligne 97, line 97' }));
    const found = async (path: string) => {
      const { features } = (await server().as('reader').get(path)).body;
      return features.map(({ id }: { id: number }) => id);
    };
    for (const q of ['line 97', 'Ligne 97', 'la ligne 97', 'line à 97']) {
      const { infrastructures, mortality } = await search(q);
      const words = encodeURIComponent(q);
      expect([q, infrastructures.map(({ id }) => id), mortality.map(({ id }) => id)]).toEqual([
        q,
        await found(`cables/infrastructures/?q=${words}`),
        await found(`mortality/?q=${words}`),
      ]);
      expect([q, infrastructures.map(({ id }) => id), mortality.map(({ id }) => id)]).toEqual([
        q,
        [other],
        [body.id],
      ]);
    }
    expect(await found('cables/infrastructures/?q=97')).toEqual([]);
    const numbered = await createdPoint(server(), { operator_number: 'VX-4711' });
    for (const operator_number of ['97', 'A 9']) await createdPoint(server(), { operator_number });
    for (const q of ['vx-4711', 'le VX-4711', '97', 'a 9'])
      expect([q, (await search(q)).infrastructures.map(({ id }) => id)]).toEqual([
        q,
        await found(`cables/infrastructures/?q=${encodeURIComponent(q)}`),
      ]);
    expect(await found('cables/infrastructures/?q=97')).toHaveLength(1);
    expect((await search('le VX-4711')).infrastructures.map(({ id }) => id)).toEqual([numbered]);
  });

  it('finds names that are nearly so: a word too many, an error, a hyphen', async () => {
    for (const q of ['hibou grand duc', 'grand duc europe', 'Grand‑duc d’Europe']) {
      expect([q, (await search(q)).species[0]?.scientific_name]).toEqual([q, 'Bubo bubo']);
      const { body } = await server()
        .as('reader')
        .get(`species/?search=${encodeURIComponent(q)}&limit=3`);
      expect([q, body[0]?.scientific_name]).toEqual([q, 'Bubo bubo']);
    }
    expect((await search('ajacio')).areas[0]?.name).toBe('Ajaccio');
    expect((await search('zzzzzz')).areas).toEqual([]);
  });

  it('finds the species of the cases, in every language', async () => {
    for (const name of ['milan royal', 'Milvus milvus', 'red kite'])
      expect((await search(name)).species[0]).toMatchObject({ scientific_name: 'Milvus milvus', cases: 1 });
    expect((await search('cigogne noire')).species).toMatchObject([
      { scientific_name: 'Ciconia nigra', cases: 0 },
    ]);
  });

  it('finds the number of an operator that begins with zeros, as offline areas do', async () => {
    const numbered = await createdPoint(server(), { operator_number: '0047' });
    expect((await search('0047')).infrastructures).toMatchObject([{ id: numbered, excerpt: '0047' }]);
  });

  it('finds poles of operators by the beginning of their number, until they are supports', async () => {
    const { db } = server().context;
    const edf = await addNetwork(db, 'EDF', [
      { key: 'Z47', at: [9.02, 42.12], line: 'Bocognano' },
      { key: 'z47-b', at: [9.03, 42.12] },
    ]);
    const enedis = await addNetwork(db, 'Enedis', [{ key: 'Z47', at: CLERMONT }]);
    const polesNamed = async (q: string) => (await search(q)).poles.map(pole => [pole.operator, pole.id]);
    const { Z47 } = edf.ids;
    expect(await polesNamed('z47')).toEqual([
      ['EDF', Z47],
      ['Enedis', enedis.ids.Z47],
      ['EDF', edf.ids['z47-b']],
    ]);
    expect((await search('Z47')).poles[0]).toMatchObject({ number: 'Z47', line: 'Bocognano' });
    expect(await polesNamed('z4_')).toEqual([]);
    expect(await polesNamed('47')).toEqual([]);
    const id = await createdPoint(server(), { pole_id: Z47, operator_number: 'Z47' });
    expect((await search('z47')).infrastructures).toMatchObject([{ id }]);
    expect(await polesNamed('z47')).not.toContainEqual(['EDF', Z47]);
    await db
      .updateTable('network_sources')
      .set({ current_version_id: null })
      .where('id', '=', edf.source)
      .execute();
    expect(await polesNamed('z47')).toEqual([['Enedis', enedis.ids.Z47]]);
  });

  it('reads numbers as ids and pairs of numbers as coordinates', async () => {
    const byId = await search(`#${support}`);
    expect(byId.infrastructures[0]).toMatchObject({ id: support, excerpt: null });
    for (const text of ['45.7772, 3.0863', `45°46'37.92"N 3°5'10.68"E`]) {
      const { coordinates } = await search(text);
      expect(coordinates?.coordinates[0]).toBeCloseTo(CLERMONT[0], 5);
      expect(coordinates?.coordinates[1]).toBeCloseTo(CLERMONT[1], 5);
    }
  });

  it('takes wildcards and hostile text literally, and an empty question for none', async () => {
    expect(groupsWithResults(await search('100 %'))).toEqual(['infrastructures']);
    for (const text of ['', ' ', 'a', '%', '__', "'; drop table users; --", '\u0000', '𝓗'.repeat(50)])
      expect(groupsWithResults(await search(text)), text).toEqual([]);
    expect(
      (
        await server()
          .as('reader')
          .get(`search/?q=${'x'.repeat(300)}`)
      ).status,
    ).toBe(400);
    expect((await server().anonymous.get('search/?q=milan')).status).toBe(401);
  });
});

describeOnEngines('Statistics', server => {
  beforeAll(async () => {
    const samples = samplesOf(server());
    const editor = server().as('editor');
    const support = await createdPoint(server());
    await createdPoint(server(), { network_type_id: server().item('NETW_TYP', 'HTB'), owner_id: null });
    await createdLine(server());
    await editor.post('cables/diagnosis/', samples.supportDiagnosis(support));
    await editor.post('cables/operations/', samples.operation(support));
    for (const changes of [
      { date: '2023-12-31', count: 3 },
      { date: '2024-01-01', count: null },
      { date: '2024-06-01', count: 0, death_cause_id: server().item('CAUSE_OF_DEATH', 'COD_IM') },
    ])
      expect((await editor.post('mortality/', samples.mortality(changes))).status).toBe(201);
  });

  it('count supports, lines and metres by risk, neutralisation and network, zeros too', async () => {
    const { body } = await server().as('reader').get('stats/infrastructures/');
    const stats = infrastructureStatsSchema.parse(body);
    expect(stats.total).toMatchObject({ supports: 2, lines: 1 });
    expect(stats.total.line_length).toBeGreaterThan(1000);
    expect(stats.by_risk.map(({ risk, supports, lines }) => [risk, supports, lines])).toEqual([
      [null, 1, 1],
      ['RISK_L', 0, 0],
      ['RISK_M', 0, 0],
      ['RISK_H', 1, 0],
    ]);
    expect(stats.by_neutralization.map(({ supports }) => supports)).toEqual([1, 0, 1]);
    expect(stats.by_network.map(one => [one.network_type.code, one.supports])).toEqual([
      ['HTA-BT', 1],
      ['HTB', 1],
    ]);
    expect(
      stats.by_risk_and_neutralization.find(one => one.risk === 'RISK_H' && one.neutralization === 'full'),
    ).toMatchObject({ supports: 1 });
  });

  it('count cases and birds by cause, species and year, an unknown number as one bird at least', async () => {
    const { body } = await server().as('reader').get('stats/mortality/');
    const stats = mortalityStatsSchema.parse(body);
    expect(stats.total).toEqual({ cases: 3, individuals: 4, uncounted: 1 });
    expect(stats.by_year).toEqual([
      { year: 2023, cases: 1, individuals: 3, uncounted: 0 },
      { year: 2024, cases: 2, individuals: 1, uncounted: 1 },
    ]);
    expect(stats.by_cause.map(one => [one.cause, one.cases])).toEqual([
      ['COD_EL', 2],
      ['COD_IM', 1],
      ['COD_UNKNOWN', 0],
    ]);
    expect(stats.by_species).toMatchObject([{ species: { id: 1 }, cases: 3 }]);
  });

  it('tell where the records are, so that a map can begin there', async () => {
    const reader = server().as('reader');
    const { extent } = dataExtentSchema.parse((await reader.get('stats/extent/')).body);
    const [west, south, east, north] = extent ?? [0, 0, 0, 0];
    const [longitude, latitude] = CLERMONT;
    expect(west).toBeLessThanOrEqual(longitude);
    expect(east).toBeGreaterThanOrEqual(longitude);
    expect(south).toBeLessThanOrEqual(latitude);
    expect(north).toBeGreaterThanOrEqual(latitude);
    expect(east - west).toBeLessThan(1);
    const listed: { geometry: Parameters<typeof boundsOf>[0] }[] = [
      ...(await reader.get('cables/infrastructures/')).body.features,
      ...(await reader.get('mortality/')).body.features,
    ];
    expect(extent).toEqual(listed.map(({ geometry }) => boundsOf(geometry)).reduce(joinedBounds));
  });

  it('take the filters of the lists', async () => {
    const lines = (await server().as('reader').get('stats/infrastructures/?type=LINE')).body;
    expect(lines.total).toMatchObject({ supports: 0, lines: 1 });
    const recent = (await server().as('reader').get('stats/mortality/?observed_after=2024-01-01')).body;
    expect(recent.total.cases).toBe(2);
    expect((await server().as('reader').get('stats/mortality/?observed_after=soon')).status).toBe(400);
  });
});
