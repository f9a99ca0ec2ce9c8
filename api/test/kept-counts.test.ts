import type { Position } from 'shared/geometry';
import { CELLS_SHOWN, cellAt, cellRangeOf } from 'shared/geometry/tiles';
import type { InfrastructureFilter } from 'shared/kinds';
import { type TileAddress, tileAt, tileNeutralization, tileRisk } from 'shared/server';
import { expect, it } from 'vitest';
import { COMBINATIONS } from '../src/readmodel/model/cell-counts';
import { describeOnEngines } from './harness';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

const AUVERGNE = 'Auvergne-Rhône-Alpes';
/** Zooms whose cells and margins differ: wide tiles, then narrow ones that are cached separately. */
const ZOOMS = [0, 4, 6, 7, 9, 11];

describeOnEngines('Counts kept for tiles', server => {
  let seed = 16;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const pick = <One>(all: readonly One[]) => all[Math.floor(random() * all.length)] as One;
  /** A random position around the corner of four tiles of zoom 7, so that margins matter. */
  const somewhere = (): Position => {
    const spread = pick([0.01, 0.3, 3]);
    return [2.8125 + (random() - 0.5) * spread, 45.089 + (random() - 0.5) * spread];
  };

  /** Supports that match each filter by plain SQL. */
  async function matches(filter: InfrastructureFilter) {
    const { db } = server().context;
    let query = db.selectFrom('infrastructures').selectAll().where('deleted_at', 'is', null);
    query = query.where('kind', '=', 'POLE');
    if (filter.risk) query = query.where('risk', 'in', filter.risk as 'RISK_H'[]);
    if (filter.diagnosed_after) query = query.where('last_diagnosis_date', '>=', filter.diagnosed_after);
    if (filter.area)
      query = query.where(
        'id',
        'in',
        db.selectFrom('infrastructure_areas').select('infrastructure_id').where('area_id', 'in', filter.area),
      );
    if (filter.arming)
      query = query.where(
        'last_diagnosis_id',
        'in',
        db
          .selectFrom('diagnosis_armings')
          .select('diagnosis_id')
          .where('nomenclature_id', 'in', filter.arming),
      );
    return query.execute();
  }

  async function expected(filter: InfrastructureFilter, tile: TileAddress): Promise<Record<number, number>> {
    const { x, y } = cellRangeOf(tile);
    const counts: Record<number, number> = {};
    for (const { west, south, risk, neutralization } of await matches(filter)) {
      const cell = cellAt([west, south], tile.z);
      if (cell.x < x.first || cell.x > x.last || cell.y < y.first || cell.y > y.last) continue;
      const index = (cell.x - x.first) * CELLS_SHOWN + cell.y - y.first;
      const key = index * COMBINATIONS + tileRisk(risk) * 3 + tileNeutralization(neutralization);
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  }

  async function answered(filter: InfrastructureFilter, tile: TileAddress): Promise<Record<number, number>> {
    const { model } = server().context;
    await model.current();
    const { cells } = await model.tiles.overview(filter, tile);
    const counts = Array.from(cells.keys, (key, i) => [key, cells.numbers[i] as number] as const);
    return Object.fromEntries(counts.filter(([, number]) => number !== 0));
  }

  /** Whether a path in world units reaches into a tile, without its margin. */
  function reaches(path: ArrayLike<number>, { z, x, y }: TileAddress): boolean {
    const units = (from: 0 | 1) => Array.from(path, value => value * 2 ** z).filter((_, i) => i % 2 === from);
    const [xs, ys] = [units(0), units(1)];
    return (
      Math.max(...xs) >= x && Math.min(...xs) <= x + 1 && Math.max(...ys) >= y && Math.min(...ys) <= y + 1
    );
  }

  async function compare(filter: InfrastructureFilter): Promise<void> {
    const { model } = server().context;
    for (const z of ZOOMS)
      for (const place of [CLERMONT, [2.8, 45.1]] as Position[]) {
        const tile = tileAt(place, z);
        const name = JSON.stringify([filter, tile]);
        expect(await answered(filter, tile), name).toEqual(await expected(filter, tile));
        const [kept, rows] = [
          (await model.tiles.overview(filter, tile)).lines,
          await model.tiles.lines(filter, tile),
        ];
        const codesOf = ({ ids, risks, states }: typeof kept) =>
          new Set(ids.map((id, i) => JSON.stringify([id, risks[i], states[i]])));
        const all = codesOf(rows);
        expect(
          [...codesOf(kept)].filter(line => !all.has(line)),
          name,
        ).toEqual([]);
        const missing = rows.ids.filter(id => !kept.ids.includes(id));
        expect(
          missing.filter(id => reaches(rows.paths[rows.ids.indexOf(id)] ?? [], tile)),
          name,
        ).toEqual([]);
      }
  }

  /** Forces the read model to be rebuilt, as after a failure. */
  async function makeAnew(): Promise<void> {
    const { model } = server().context;
    model.note('all', '');
    // Requests may be refused meanwhile.
    const isBehind = () =>
      model.current().then(
        () => false,
        () => true,
      );
    while (await isBehind());
  }

  const living: number[] = [];
  const deleted: number[] = [];
  const lines: number[] = [];
  /** Creates, visits, moves or deletes a line at random, short or across several tiles. */
  async function changeLine(): Promise<void> {
    const editor = server().as('editor');
    const samples = samplesOf(server());
    const geom = { type: 'LineString', coordinates: [somewhere(), somewhere(), somewhere()] };
    const id = pick(lines);
    const change = id === undefined ? 0 : Math.floor(random() * 6);
    if (change <= 2) lines.push(await createdLine(server(), { geom }));
    else if (change === 3) expect((await editor.patch(`cables/lines/${id}/`, { geom })).status).toBe(200);
    else if (change === 4) {
      const risk = {
        sgmt_moving_risk_id: samples.level(pick(['L', 'H'])),
        date: pick(['2019-03-01', '2025-03-01']),
      };
      expect((await editor.post('cables/diagnosis/', samples.lineDiagnosis(id, risk))).status).toBe(201);
    } else
      expect((await editor.delete(`cables/lines/${lines.splice(lines.indexOf(id), 1)[0]}/`)).status).toBe(
        204,
      );
  }

  /** Creates, moves, visits, works on, deletes or restores a support at random. */
  async function changeSomething(): Promise<void> {
    const editor = server().as('editor');
    const samples = samplesOf(server());
    const level = () => samples.level(pick(['L', 'M', 'H']));
    const id = pick(living);
    const change = id === undefined ? 0 : Math.floor(random() * 8);
    const statuses: number[] = [];
    if (change <= 1)
      living.push(await createdPoint(server(), { geom: { type: 'Point', coordinates: somewhere() } }));
    else if (change === 2)
      statuses.push(
        (await editor.patch(`cables/points/${id}/`, { geom: { type: 'Point', coordinates: somewhere() } }))
          .status,
      );
    else if (change <= 4)
      statuses.push(
        (
          await editor.post(
            'cables/diagnosis/',
            samples.supportDiagnosis(id, {
              date: pick(['2019-03-01', '2023-03-01', '2025-03-01']),
              arming_id: [server().item('ARMING', pick(['DA', 'H61']))],
              pole_attractivity_id: level(),
              pole_dangerousness_id: level(),
            }),
          )
        ).status,
      );
    else if (change === 5)
      statuses.push(
        (
          await editor.post(
            'cables/operations/',
            samples.operation(id, { neutralization_level: pick(['partial', 'full']) }),
          )
        ).status,
      );
    else if (change === 6) {
      statuses.push((await editor.delete(`cables/points/${id}/`)).status);
      deleted.push(...living.splice(living.indexOf(id), 1));
    } else if (deleted.length > 0) {
      const again = deleted.pop() as number;
      const { body } = await server().as('admin').get('admin/deleted/?limit=1000&kind=points');
      const path = body.find(({ record }: { record: number }) => record === again).path.slice(1);
      statuses.push((await server().as('admin').post(`${path}restore/`, undefined)).status);
      living.push(again);
    }
    for (const status of statuses) expect(status).toBeLessThan(300);
  }

  it('equal plain SQL after every change, also of filters and where a change overtakes the counting', async () => {
    const { db } = server().context;
    const { id: region } = await db
      .selectFrom('geo_areas')
      .select('id')
      .where('name', '=', AUVERGNE)
      .executeTakeFirstOrThrow();
    const filters: InfrastructureFilter[] = [
      {},
      { risk: ['RISK_H'] },
      { arming: [server().item('ARMING', 'DA')] },
      { diagnosed_after: '2020-01-01' },
      { area: [region] },
    ];
    for (let round = 0; round < 6; round++) {
      for (let i = 0; i < 6; i++) await changeSomething();
      await changeLine();
      await changeLine();
      for (const filter of filters) await compare(filter);
      // Its first response starts the count, which changes overtake.
      const fresh: InfrastructureFilter = { diagnosed_after: `2021-01-0${1 + (round % 9)}` };
      await Promise.allSettled([
        ...ZOOMS.map(z => answered(fresh, tileAt(CLERMONT, z))),
        changeSomething().then(changeLine).then(changeSomething),
        ...(round === 4 ? [makeAnew()] : []),
      ]);
      await compare(fresh);
    }
  }, 120_000);
});
