import { sql } from 'kysely';
import { localToday, searchResultSchema } from 'shared/contract';
import { type Answer, answerSchema } from 'shared/contract/area-answers';
import { beforeAll, expect, it } from 'vitest';
import { mapOf } from '../src/io/sheets/sheet';
import { SheetWords } from '../src/io/sheets/sheet-words';
import { readSurroundings } from '../src/io/sheets/surroundings';
import { describeOnEngines } from './harness';
import { getRaw } from './raw-requests';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

/** In the municipalities of Ucciani and Bocognano. */
const PLACES: readonly [number, number][] = [
  [8.97, 42.045],
  [9.06, 42.08],
];
const LEVELS = ['L', 'M', 'H', null] as const;
const DAYS = ['2019-06-01', '2021-12-31', '2024-03-01', '2025-12-31', '2026-01-31'];
const Q = (day: string) => `from=${day.slice(0, 4)}-01-01&until=${day}`;

/** The same numbers on every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

/** Plain SQL of the risk and state of infrastructures `i` on a day. */
const riskOn = (day: string) => `(select case
    when i.kind = 'POLE' then case
      when a.n is null or b.n is null then 'none' when a.n + b.n <= 2 then 'low' when a.n + b.n <= 4 then 'medium' else 'high' end
    else case
      when c.n is null or d.n is null or e.n is null then 'none' when c.n + d.n + e.n <= 3 then 'low'
      when c.n + d.n + e.n <= 6 then 'medium' else 'high' end end
  from diagnoses v
    left join notes a on a.id = v.pole_attractivity_id left join notes b on b.id = v.pole_dangerousness_id
    left join notes c on c.id = v.sgmt_moving_risk_id left join notes d on d.id = v.sgmt_topo_integr_risk_id
    left join notes e on e.id = v.sgmt_landscape_integr_risk_id
  where v.infrastructure_id = i.id and v.deleted_at is null and v.date <= '${day}'
  order by v.date desc, v.created_at desc, v.id desc limit 1)`;
const stateOn = (day: string) => `(select neutralization_level from operations w
  where w.infrastructure_id = i.id and w.deleted_at is null and w.date <= '${day}'
  order by w.date desc, w.created_at desc, w.id desc limit 1)`;
const worksOn = (day: string) => `(select max(w.date) from operations w
  where w.infrastructure_id = i.id and w.deleted_at is null and w.date <= '${day}')`;
const NOTES = `notes as (select id, case code when 'RISK_L' then 1 when 'RISK_M' then 2 else 3 end as n
  from nomenclatures where code in ('RISK_L', 'RISK_M', 'RISK_H'))`;

describeOnEngines('Answers about an area and a period', server => {
  const answer = async (query: string): Promise<Answer> => {
    const { status, body } = await server().as('reader').get(`answers/?${query}`);
    expect(status, query).toBe(200);
    return answerSchema.parse(body);
  };
  const values = ({ figures }: Answer) => Object.values(figures);
  const subjects = ({ sentences }: Answer) => sentences.map(({ subject }) => subject);
  const sentenceOf = ({ sentences }: Answer, subject: string) =>
    sentences.find(one => one.subject === subject);
  const plain = async (text: string) => {
    const { rows } = await sql.raw<Record<string, unknown>>(text).execute(server().context.db);
    return Object.values(rows[0] ?? {}).map(Number);
  };
  const fiveYearsBefore = (day: string) => `${Number(day.slice(0, 4)) - 5}${day.slice(4)}`;
  const areas = new Map<string, number>();
  let [line, owner, visited] = [0, 0, 0];
  let chosen = '';

  beforeAll(async function enter() {
    const samples = samplesOf(server());
    const editor = server().as('editor');
    const roll = dice(7);
    const post = async (path: string, body: object) => {
      const { status, body: created } = await editor.post(path, body);
      expect(status, JSON.stringify(created)).toBe(201);
      return created.id as number;
    };
    const day = () => {
      const year = 18 + roll(9);
      return year === 26 ? `2026-01-1${roll(2)}` : `20${year}-0${1 + roll(9)}-1${roll(2)}`;
    };
    const level = () => {
      const one = LEVELS[roll(4)] ?? null;
      return one && samples.level(one);
    };
    owner = server().item('OWNER', 'IO-ENEDIS');
    line = await createdLine(server());
    const made: number[] = [];
    for (let i = 0; i < 24; i++) {
      const at = PLACES[roll(2)];
      const changes = { geom: { type: 'Point', coordinates: at }, owner_id: roll(2) ? owner : null };
      made.push(await createdPoint(server(), changes));
    }
    for (const id of made) {
      for (let visits = roll(4); visits > 0; visits--) {
        const levels = { pole_attractivity_id: level(), pole_dangerousness_id: level() };
        const visit = await post(
          'cables/diagnosis/',
          samples.supportDiagnosis(id, { date: day(), ...levels }),
        );
        if (roll(6) === 0) await editor.delete(`cables/diagnosis/${visit}/`);
      }
      for (let works = roll(3); works > 0; works--)
        await post(
          'cables/operations/',
          samples.operation(id, { date: day(), neutralization_level: roll(2) ? 'full' : 'partial' }),
        );
      if (roll(2))
        await post('mortality/', {
          ...samples.mortality({ date: day(), count: roll(4) || null, infrstr_id: roll(2) ? id : null }),
          geom: { type: 'Point', coordinates: PLACES[roll(2)] },
        });
    }
    // Two visits of one day: the one entered later decides.
    [visited = 0] = made;
    for (const code of ['L', 'H'] as const)
      await post(
        'cables/diagnosis/',
        samples.supportDiagnosis(visited, {
          date: '2024-02-02',
          pole_attractivity_id: samples.level(code),
          pole_dangerousness_id: samples.level(code),
        }),
      );
    await post(
      'cables/diagnosis/',
      samples.supportDiagnosis(visited, { date: '2026-02-02', pole_dangerousness_id: null }),
    );
    await post('cables/diagnosis/', samples.lineDiagnosis(line, { date: '2020-05-05' }));
    await post('cables/operations/', samples.operation(line, { date: '2023-05-05', equipments: [] }));
    const gone = made.at(-1) as number;
    await post('cables/diagnosis/', samples.supportDiagnosis(gone, { date: '2019-01-01' }));
    expect((await editor.delete(`cables/points/${gone}/`)).status).toBe(204);
    for (const id of made.slice(0, -1)) {
      const { body } = await server().as('reader').get(`cables/infrastructures/${id}/`);
      for (const { id: area, name, type } of body.properties.areas)
        if (type === 'ADMIN_COM') areas.set(name, area);
    }
    const choice = { kind: 'infrastructures', ids: [visited, line] };
    chosen = (await server().as('reader').post('selections/', choice)).body.id;
    expect([...areas.keys()].sort()).toEqual(['Bocognano', 'Ucciani']);
  });

  it('count supports and lines as they were at the end of the period, as plain SQL does', async () => {
    const inArea = `exists (select 1 from infrastructure_areas l where l.infrastructure_id = i.id
      and l.area_id = ${areas.get('Ucciani')})`;
    const places = {
      '': 'true',
      [`area=${areas.get('Ucciani')}`]: inArea,
      [`owner=${owner}`]: `i.owner_id = ${owner}`,
      [`line=${line}`]: `i.id = ${line}`,
      [`chosen=${chosen}`]: `i.id in (${visited}, ${line})`,
    };
    for (const day of DAYS)
      for (const [query, where] of Object.entries(places)) {
        const counted = await plain(`with ${NOTES}, past as (select i.id,
            coalesce(${riskOn(day)}, 'none') as risk, coalesce(${stateOn(day)}, 'none') as state,
            case when ${worksOn(day)} >= '${day.slice(0, 4)}-01-01' and ${stateOn(day)} = 'full' then 1 else 0 end as treated,
            case when exists (select 1 from diagnoses v where v.infrastructure_id = i.id and v.deleted_at is null
              and v.date <= '${day}' and v.date > '${fiveYearsBefore(day)}') then 1 else 0 end as visited
          from infrastructures i where i.deleted_at is null and ${where})
          select count(*) as total, sum(case when risk = 'high' then 1 else 0 end) as high,
            sum(case when risk = 'high' and state = 'full' then 1 else 0 end) as safe,
            sum(case when risk = 'high' and state = 'partial' then 1 else 0 end) as partial,
            sum(case when risk = 'high' and state = 'none' then 1 else 0 end) as remaining,
            sum(case when risk = 'none' then 1 else 0 end) as unknown, sum(treated) as treated, sum(visited) as visited
          from past`);
        const told = await answer(`${Q(day)}&${query}`);
        expect(values(told).slice(6, 14), `${day} ${query}`).toEqual(counted);
        const [, high = 0, safe] = counted;
        if (high > 0) expect(sentenceOf(told, 'works')?.figure).toBe(safe === 0 ? 'Aucun' : String(safe));
      }
  });

  it('count birds of the period, by place, or by support where only that says whose they are', async () => {
    const at = areas.get('Bocognano');
    const places = {
      '': 'true',
      [`area=${at}`]: `exists (select 1 from mortality_areas l where l.mortality_id = m.id and l.area_id = ${at})`,
      [`owner=${owner}`]: `m.infrastructure_id in (select id from infrastructures where owner_id = ${owner} and deleted_at is null)`,
    };
    for (const day of DAYS)
      for (const [query, where] of Object.entries(places)) {
        const told = await answer(`${Q(day)}&${query}`);
        const [birds = 0, cases, uncounted = 0] =
          await plain(`select coalesce(sum(coalesce(count, 1)), 0) as birds,
            count(*) as cases, coalesce(sum(case when count is null then 1 else 0 end), 0) as uncounted
          from mortality_cases m where m.deleted_at is null and m.date between '${day.slice(0, 4)}-01-01' and '${day}'
            and ${where}`);
        expect(values(told).slice(0, 3)).toEqual([birds, cases, uncounted]);
        const figure = sentenceOf(told, 'deaths')?.figure;
        expect(figure).toBe(uncounted > 0 ? `Au moins ${birds}` : birds === 0 ? 'Aucun' : String(birds));
        expect(told.years.at(-1)).toMatchObject({ year: Number(day.slice(0, 4)), birds });
      }
  });

  it('count visited supports by year', async () => {
    const { years } = await answer(Q('2026-12-31'));
    expect(years.map(({ year }) => year)).toEqual([2022, 2023, 2024, 2025, 2026]);
    for (const { year, visited: number } of years)
      expect(
        await plain(`select count(distinct v.infrastructure_id) as n from diagnoses v
          join infrastructures i on i.id = v.infrastructure_id and i.deleted_at is null
          where v.deleted_at is null and v.date between '${year}-01-01' and '${year}-12-31'`),
      ).toEqual([number]);
  });

  it('agree with the statistics for today', async () => {
    const told = values(await answer('from=1900-01-01&until=9999-12-31'));
    const { body: stats } = await server().as('reader').get('stats/infrastructures/');
    const { body: deaths } = await server().as('reader').get('stats/mortality/');
    const number = ({ supports, lines }: { supports: number; lines: number }) => supports + lines;
    const high = stats.by_risk_and_neutralization.filter((row: { risk: string }) => row.risk === 'RISK_H');
    expect(told[0]).toBe(deaths.total.individuals);
    expect(told[6]).toBe(number(stats.total));
    for (const [at, state] of [
      [8, 'full'],
      [9, 'partial'],
      [10, 'none'],
    ] as const)
      expect(told[at]).toBe(
        number(high.find((row: { neutralization: string }) => row.neutralization === state)),
      );
  });

  it('follow an edit: another version, and other figures', async () => {
    const day = 'from=2024-01-01&until=2024-12-31';
    const before = await answer(day);
    const editor = server().as('editor');
    const visit = samplesOf(server()).supportDiagnosis(visited, {
      date: '2024-02-03',
      pole_attractivity_id: null,
    });
    const { body } = await editor.post('cables/diagnosis/', visit);
    const after = await answer(day);
    expect(after.version).not.toBe(before.version);
    expect(values(after)[7]).toBe((values(before)[7] ?? 0) - 1);
    await editor.delete(`cables/diagnosis/${body.id}/`);
    expect(await answer(day)).toEqual(before);
  });

  it('say first where nobody has been, and never that no find means no death', async () => {
    const nobody = await answer(`from=2000-01-01&until=2000-12-31&area=${areas.get('Ucciani')}`);
    expect(subjects(nobody)).toEqual(['visits', 'deaths', 'works']);
    expect(sentenceOf(nobody, 'visits')?.figure).toBe('100\u00a0%');
    expect(sentenceOf(nobody, 'deaths')).toMatchObject({ figure: 'Aucun', says: 'oiseau mort trouvé' });
    expect(sentenceOf(nobody, 'deaths')?.detail).toMatch(/ne dit pas qu’aucun/);
    const english = await answer(`from=2000-01-01&until=2000-12-31&area=${areas.get('Ucciani')}&lang=en`);
    expect(english).toMatchObject({ place: 'Ucciani', period: '2000', version: nobody.version });
    expect(english.beside.map(({ name }) => name)).toEqual(['Tavera', 'Carbuccia', 'Vero']);
  });

  it('leave out birds whose place is protected, and say so', async () => {
    const admin = server().as('admin');
    const query = 'from=2018-01-01&until=2026-12-31';
    const [{ species_id } = { species_id: 0 }] = (
      await sql<{ species_id: number }>`select species_id from mortality_cases`.execute(server().context.db)
    ).rows;
    const { body: rule } = await admin.post('admin/sensitivity-rules/', { species_id, level: 2 });
    const told = await answer(query);
    expect(values(told)[0]).toBe(0);
    expect(sentenceOf(told, 'deaths')).toMatchObject({ parts: [] });
    expect(sentenceOf(told, 'deaths')?.limit).toMatch(/lieu est protégé/);
    await admin.delete(`admin/sensitivity-rules/${rule.id}/`);
    expect(values(await answer(query))[0]).toBeGreaterThan(0);
  });

  it('are the same bytes as PDF for the same figures', async () => {
    const path = `answers/sheet.pdf?from=2024-01-01&until=2024-12-31&area=${areas.get('Ucciani')}`;
    const first = await getRaw(server(), 'reader', path);
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-language': 'fr' });
    expect((await getRaw(server(), 'admin', path)).bytes.equals(first.bytes)).toBe(true);
    expect((await getRaw(server(), 'reader', `${path}&lang=en`)).bytes.equals(first.bytes)).toBe(false);
  });

  it('refuse two places, an unknown one, and a period that ends before it begins', async () => {
    const status = async (query: string) => (await server().as('reader').get(`answers/?${query}`)).status;
    const year = 'from=2025-01-01&until=2025-12-31';
    expect(await status(`${year}&area=${areas.get('Ucciani')}&owner=${owner}`)).toBe(400);
    for (const place of ['area', 'sensitive_area', 'owner', 'line'])
      expect(await status(`${year}&${place}=999999`)).toBe(404);
    expect(await status(`${year}&owner=${server().item('ARMING', 'DA')}`)).toBe(404);
    expect(await status(`${year}&line=${visited}`)).toBe(404);
    expect(await status(`${year}&chosen=${'x'.repeat(22)}`)).toBe(400);
    expect(await status('from=2025-12-31&until=2025-01-01')).toBe(400);
    expect(await status('from=2025-12-31')).toBe(400);
    expect((await server().anonymous.get(`answers/?${year}`)).status).toBe(401);
  });

  it('are proposed by the search for a place and a year', async () => {
    const found = async (q: string) =>
      searchResultSchema.parse(
        (
          await server()
            .as('reader')
            .get(`search/?q=${encodeURIComponent(q)}`)
        ).body,
      ).answers;
    const expected = {
      place: 'area',
      id: areas.get('Ucciani'),
      name: 'Ucciani',
      type: 'ADMIN_COM',
      year: 2025,
    };
    expect(await found('Ucciani 2025')).toEqual([expected]);
    expect(await found(' ucciani, 2025 ')).toEqual([expected]);
    for (const q of ['Ucciani', '2025', 'Ucciani 20255', 'a 2025']) expect(await found(q)).toEqual([]);
  });

  it('propose an answer for a place whose name has a mistake, beside its area', async () => {
    const { body } = await server().as('reader').get('search/?q=Uciani%202025');
    const { answers, areas: found } = searchResultSchema.parse(body);
    expect(answers[0]).toMatchObject({ name: 'Ucciani', year: 2025 });
    expect(found[0]?.name).toBe('Ucciani');
  });

  it('are grammatical sentences about nothing, one support and a period to come', async () => {
    const detailsOf = ({ sentences }: Answer) =>
      sentences.map(({ figure, says, detail, limit }) => `${figure} ${says}. ${detail} | ${limit}`);
    const year = 'from=2025-01-01&until=2025-12-31';
    const { body } = await server().as('reader').get('geoareas/?fields=summary&type__code=ADMIN_COM');
    const names: { id: number; properties: { name: string } }[] = body.features;
    const empty = names.find(({ properties }) => properties.name === 'Bastelica')?.id;
    expect(detailsOf(await answer(`${year}&area=${empty}&lang=en`))[1]).toBe(
      'No supports and lines in the inventory. As far as is known on 31 December 2025. | Areas and operators are those of today, and what was deleted since is not counted.',
    );
    expect(detailsOf(await answer(`${year}&area=${empty}&lang=fr`))[1]).toMatch(
      /^Aucun support ni ligne dans l’inventaire\. C’est ce que l’on sait au 31 décembre 2025\. \| Territoires/,
    );
    const one = await createdPoint(server(), { geom: { type: 'Point', coordinates: CLERMONT } });
    const { body: choice } = await server()
      .as('reader')
      .post('selections/', { kind: 'infrastructures', ids: [one] });
    const english = await answer(`${year}&chosen=${choice.id}&lang=en`);
    expect(english.place).toBe('A choice of 1 support or line');
    expect(detailsOf(english)[0]).toMatch(
      /1 of 1 on 31 December 2025\. Nothing says that there is no danger\./,
    );
    expect(detailsOf(english)[2]).toMatch(/\| 1 of 1 is not evaluated, and may be dangerous\. Areas/);
    const french = await answer(`${year}&chosen=${choice.id}&lang=fr`);
    expect(french.place).toBe('Un choix de 1 support ou ligne');
    expect(detailsOf(french)[2]).toMatch(/\| 1 sur 1 n’est pas évalué, et peut être dangereux\. Territoires/);
    const future = await answer(`from=2999-01-01&until=2999-12-31&area=${empty}`);
    expect(future.years.at(-1)?.year).toBe(new Date().getFullYear());
    expect(values(future).every(number => number === 0)).toBe(true);
    expect(sentenceOf(future, 'deaths')?.detail).toBe('La période n’a pas commencé.');
  });

  it('count the five years of a period that is not over up to today', async () => {
    const support = await createdPoint(server());
    const [year, ...day] = localToday().split('-') as [string, string, string];
    const { body: choice } = await server()
      .as('reader')
      .post('selections/', { kind: 'infrastructures', ids: [support] });
    const visitedIn = async (date: string) => {
      const visit = samplesOf(server()).supportDiagnosis(support, { date });
      const { body } = await server().as('editor').post('cables/diagnosis/', visit);
      const { figures, sentences } = await answer(`from=${year}-01-01&until=9999-12-31&chosen=${choice.id}`);
      await server().as('editor').delete(`cables/diagnosis/${body.id}/`);
      return [figures.visited, sentences.find(({ subject }) => subject === 'visits')?.detail];
    };
    const [month, date] = day.map(Number) as [number, number];
    const soonFiveYears = new Date(Date.UTC(Number(year) - 5, month - 1, date + 1))
      .toISOString()
      .slice(0, 10);
    expect(await visitedIn(soonFiveYears)).toEqual([1, 'Chacun a été visité.']);
    expect((await visitedIn(`${Number(year) - 6}-01-01`))[0]).toBe(0);
  });

  it('say on the map of a sheet that there are more municipalities than it shows', async () => {
    const { context } = server();
    const viewer = { context, db: context.db, userId: 1 };
    const legend = async () => {
      const around = await readSurroundings(viewer, { type: 'Point', coordinates: [-20, -40] });
      return mapOf(new SheetWords('en'), around, { kind: 'area' }, {}).legend.at(-1)?.text;
    };
    const corners = [
      [-20.001, -40.001],
      [-20, -40.001],
      [-20, -40],
      [-20.001, -40.001],
    ];
    const geom = { type: 'Polygon', coordinates: [corners] };
    for (let i = 0; i < 41; i++) {
      if (i === 40) expect(await legend()).toBe('Municipal border');
      const added = { type: 'ADMIN_COM', code: `X${i}`, name: `Commune ${i}`, geom };
      expect((await server().as('admin').post('admin/areas/', added)).status).toBe(201);
    }
    expect(await legend()).toBe('Incomplete map: too many objects.');
  });
});
