import { sql } from 'kysely';
import { infrastructureChartsSchema, mortalityChartsSchema } from 'shared/contract';
import { infrastructures, mortality } from 'shared/kinds';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdLine, createdPoint, samplesOf } from './samples';

/** In the municipalities of Ucciani and Bocognano. */
const UCCIANI: [number, number] = [8.97, 42.045];
const BOCOGNANO: [number, number] = [9.06, 42.08];

describeOnEngines('Figures of the charts', server => {
  const reader = () => server().as('reader');
  const charts = async (query = '') =>
    infrastructureChartsSchema.parse((await reader().get(`stats/infrastructures/charts/${query}`)).body);
  const deaths = async (query = '') =>
    mortalityChartsSchema.parse((await reader().get(`stats/mortality/charts/${query}`)).body);
  const rows = async (text: string) =>
    (await sql.raw<Record<string, unknown>>(text).execute(server().context.db)).rows.map(row =>
      Object.fromEntries(
        // PostgreSQL counts in 64 bits, which arrive as text.
        Object.entries(row).map(([name, value]) => [name, name === 'number' ? Number(value) : value]),
      ),
    );
  const areaNames = async (id: number) =>
    (await reader().get(`cables/infrastructures/${id}/`)).body.properties.areas
      .filter((area: { type: string }) => area.type === 'ADMIN_COM')
      .map((area: { name: string }) => area.name);

  beforeAll(async function enter() {
    const samples = samplesOf(server());
    const editor = server().as('editor');
    const at = (place: [number, number]) =>
      createdPoint(server(), { geom: { type: 'Point', coordinates: place } });
    const visit = async (id: number, date: string, danger: 'L' | 'M' | 'H' | null) => {
      const levels = {
        pole_attractivity_id: samples.level(danger === 'H' ? 'H' : 'L'),
        pole_dangerousness_id: danger && samples.level(danger === 'M' ? 'H' : danger),
      };
      expect(
        (await editor.post('cables/diagnosis/', samples.supportDiagnosis(id, { date, ...levels }))).status,
      ).toBe(201);
    };
    const work = async (id: number, date: string, neutralization_level: string) =>
      expect(
        (await editor.post('cables/operations/', samples.operation(id, { date, neutralization_level })))
          .status,
      ).toBe(201);

    const [high, treated, medium, unknown, neighbour] = [
      await at(UCCIANI),
      await at(UCCIANI),
      await at(UCCIANI),
      await at(UCCIANI),
      await at(BOCOGNANO),
    ];
    await visit(high, '2021-03-01', 'L');
    await visit(high, '2023-12-31', 'H');
    await visit(treated, '2023-01-01', 'H');
    await work(treated, '2023-06-01', 'partial');
    await work(treated, '2024-06-01', 'full');
    await visit(medium, '2024-02-29', 'M');
    await visit(unknown, '2024-05-05', null);
    await visit(neighbour, '2024-07-07', 'H');
    await work(neighbour, '2024-08-08', 'partial');
    await createdLine(server());
    const gone = await at(UCCIANI);
    await visit(gone, '2020-01-01', 'H');
    expect((await editor.delete(`cables/points/${gone}/`)).status).toBe(204);
    expect(await areaNames(high)).toEqual(['Ucciani']);
    expect(await areaNames(neighbour)).toEqual(['Bocognano']);

    const impact = server().item('CAUSE_OF_DEATH', 'COD_IM');
    for (const changes of [
      { date: '2023-07-01', count: 2, geom: { type: 'Point', coordinates: UCCIANI } },
      { date: '2024-07-31', count: null, geom: { type: 'Point', coordinates: UCCIANI } },
      {
        date: '2024-07-15',
        count: 1,
        death_cause_id: impact,
        geom: { type: 'Point', coordinates: BOCOGNANO },
      },
      { date: '2024-12-01', count: 4, death_cause_id: impact },
    ])
      expect((await editor.post('mortality/', samples.mortality(changes))).status).toBe(201);
  });

  it('count supports and lines by year of the last visit and by risk', async () => {
    const { diagnosed } = await charts();
    expect(diagnosed).toEqual([
      { year: 2023, risk: 'RISK_H', number: 2 },
      { year: 2024, risk: null, number: 1 },
      { year: 2024, risk: 'RISK_M', number: 1 },
      { year: 2024, risk: 'RISK_H', number: 1 },
    ]);
    const counted =
      await rows(`select cast(substr(cast(last_diagnosis_date as text), 1, 4) as integer) as year, risk,
      count(*) as number from infrastructures where deleted_at is null and last_diagnosis_date is not null
      group by 1, 2`);
    expect(counted).toHaveLength(diagnosed.length);
    expect(counted).toEqual(expect.arrayContaining(diagnosed));
  });

  it('count neutralised ones once, by year of their last operation', async () => {
    const { neutralized } = await charts();
    expect(neutralized).toEqual([
      { year: 2024, neutralization: 'partial', number: 1 },
      { year: 2024, neutralization: 'full', number: 1 },
    ]);
    const counted =
      await rows(`select cast(substr(cast(neutralization_date as text), 1, 4) as integer) as year,
      neutralization, count(*) as number from infrastructures
      where deleted_at is null and neutralization_date is not null group by 1, 2`);
    expect(counted).toHaveLength(neutralized.length);
    expect(counted).toEqual(expect.arrayContaining(neutralized));
  });

  it('rank municipalities by what is dangerous and not neutralised, and by what was not evaluated', async () => {
    const { at_risk, not_evaluated } = await charts();
    expect(at_risk).toMatchObject([{ area: { name: 'Ucciani' }, high: 1, medium: 1 }]);
    expect(not_evaluated).toMatchObject([{ area: { name: 'Ucciani' }, number: 1, total: 4 }]);
  });

  it('count cases and birds by month of all years and by cause, and cases by municipality', async () => {
    const { by_month, by_municipality } = await deaths();
    expect(by_month).toEqual([
      { month: '07', cause: 'COD_EL', cases: 2, individuals: 3, uncounted: 1 },
      { month: '07', cause: 'COD_IM', cases: 1, individuals: 1, uncounted: 0 },
      { month: '12', cause: 'COD_IM', cases: 1, individuals: 4, uncounted: 0 },
    ]);
    const { at_risk } = await charts();
    expect(by_municipality).toContainEqual({ area: at_risk[0]?.area.id, cases: 2 });
    expect(by_municipality.map(({ cases }) => cases).sort()).toEqual([1, 2]);
  });

  it('are what the lists find with the values of a mark as further filters', async () => {
    const number = async (path: string, query: string) =>
      (await reader().get(`${path}?limit=1&${query}`)).headers['x-total-count'];
    const { diagnosed, neutralized, at_risk } = await charts();
    const within = (field: string, year: number) =>
      `${field}_after=${year}-01-01&${field}_before=${year}-12-31`;
    for (const row of diagnosed)
      expect(
        Number(
          await number(infrastructures.path, `risk=${row.risk ?? 'none'}&${within('diagnosed', row.year)}`),
        ),
      ).toBe(row.number);
    for (const row of neutralized)
      expect(
        Number(
          await number(
            infrastructures.path,
            `neutralization=${row.neutralization}&${within('neutralized', row.year)}`,
          ),
        ),
      ).toBe(row.number);
    for (const { area, high, medium } of at_risk)
      expect(
        Number(
          await number(infrastructures.path, `area=${area.id}&risk=RISK_H&risk=RISK_M&neutralization=none`),
        ),
      ).toBe(high + medium);
    for (const { month, cause, cases } of (await deaths()).by_month)
      expect(
        Number(
          await number(
            mortality.path,
            `month=${month}&death_cause=${server().item('CAUSE_OF_DEATH', cause)}`,
          ),
        ),
      ).toBe(cases);
  });

  it('take the filters of the lists, and refuse others', async () => {
    expect((await charts('?type=LINE')).diagnosed).toEqual([]);
    expect((await charts('?neutralized_after=2024-07-01')).neutralized).toEqual([
      { year: 2024, neutralization: 'partial', number: 1 },
    ]);
    expect((await deaths('?observed_before=2023-12-31')).by_month).toHaveLength(1);
    expect((await reader().get('stats/mortality/charts/?month=13')).status).toBe(400);
    expect((await reader().get('stats/infrastructures/charts/?neutralized_after=soon')).status).toBe(400);
    expect((await server().anonymous.get('stats/infrastructures/charts/')).status).toBe(401);
  });
});
