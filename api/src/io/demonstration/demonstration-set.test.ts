import { INFRASTRUCTURE_TYPES, LIMITS, type Position } from 'shared/contract';
import { distanceBetween, type Geometry, lengthOfLine } from 'shared/geometry';
import { DIAGNOSIS_LEVELS } from 'shared/kinds';
import { intersectsPolygon, nearestPointOnLine } from 'shared/server';
import { describe, expect, it } from 'vitest';
import { preparePicture } from '../../domain/media/prepare-picture';
import { REFERENCE_AREAS as areas, REFERENCE_LISTS, SPECIES } from '../reference/first-data';
import { RECORD_FILES } from './enter-records';
import { daysBefore, setFile, setRows } from './set-files';

/** Metres between neighbouring supports, by network: shortest and longest span. */
const SPANS: Record<string, readonly [number, number]> = { 'HTA-BT': [60, 110], HTB: [220, 360] };

const today = '2026-11-20';
const rowsOf = async (file: string, day = today) =>
  (await setRows(file, day)).map(({ geometry, values }) => ({
    geometry: geometry as Geometry | null,
    values: values as Record<string, string>,
  }));
const infrastructures = await rowsOf('infrastructures.csv');
const visits = await rowsOf('visits.csv');
const works = await rowsOf('works.csv');
const cases = await rowsOf('cases.csv');
const pictures = await rowsOf('pictures.csv');

const supports = infrastructures.flatMap(({ geometry, values }) =>
  geometry?.type === 'Point' ? [{ position: geometry.coordinates, network: values.network_type ?? '' }] : [],
);
const lines = infrastructures.flatMap(({ geometry, values }) =>
  geometry?.type === 'LineString'
    ? [{ positions: geometry.coordinates, network: values.network_type ?? '' }]
    : [],
);
const named = (name?: string) => infrastructures.find(({ values }) => values.external_id === name);
const kindOf = (name?: string) => (named(name)?.geometry?.type === 'Point' ? 'POLE' : 'LINE');
const item = (type: string, code: string) =>
  REFERENCE_LISTS.find(list => list.code === type)?.items.find(known => known.code === code);
const dateOf = ({ values }: { values: Record<string, string> }) => values.date ?? '';

describe('the files of the demonstration', () => {
  it('hold what they promise', () => {
    expect(supports).toHaveLength(1500);
    expect(lines).toHaveLength(200);
    expect(visits).toHaveLength(904);
    expect(cases).toHaveLength(89);
    expect(cases.filter(({ values }) => values.state === 'injured')).toHaveLength(2);
    expect(pictures).toHaveLength(40);
    expect(works.length).toBeGreaterThan(100);
    expect(new Set(works.map(({ values }) => values.neutralization_level))).toEqual(
      new Set(['full', 'partial']),
    );
  });

  it('put supports into Corsica, into one of the municipalities', () => {
    const corsica = areas.filter(area => area.type === 'ADMIN_REG' && area.code === '94');
    const municipalities = areas.filter(area => area.type === 'ADMIN_COM');
    for (const around of [corsica, municipalities]) {
      const outside = supports.filter(
        ({ position }) =>
          !around.some(area => intersectsPolygon({ type: 'Point', coordinates: position }, area.geometry)),
      );
      expect(outside).toEqual([]);
    }
  });

  it('hold supports mostly of the distribution network', () => {
    expect(supports.filter(support => support.network === 'HTA-BT').length).toBeGreaterThan(1200);
    expect(supports.some(support => support.network === 'HTB')).toBe(true);
  });

  it('put every support on a line of its network and spans within bounds', () => {
    const onLines = new Set(
      lines.flatMap(({ network, positions }) => positions.map(position => `${network} ${position}`)),
    );
    for (const { network, position } of supports) expect(onLines).toContain(`${network} ${position}`);
    for (const { network, positions } of lines) {
      expect(lengthOfLine({ type: 'LineString', coordinates: positions })).toBeGreaterThan(100);
      const [shortest, longest] = SPANS[network] ?? [0, 0];
      for (const [index, end] of positions.entries()) {
        const start = positions[index - 1];
        if (!start) continue;
        expect(distanceBetween(start, end)).toBeGreaterThan(shortest - 1);
        expect(distanceBetween(start, end)).toBeLessThan(longest + 1);
      }
    }
  });

  it('are the same each time and move with the day', async () => {
    for (const [, file] of RECORD_FILES)
      expect(await setRows(file, today)).toEqual(await setRows(file, today));
    expect(await rowsOf('infrastructures.csv', '2027-03-01')).toEqual(infrastructures);
    const later = await rowsOf('visits.csv', '2027-03-01');
    expect(later[0]?.values.date).not.toBe(visits[0]?.values.date);
  });

  it('lie wholly in the past, no older than ten years', () => {
    for (const date of [...visits, ...works, ...cases].map(dateOf)) {
      expect(date < today, date).toBe(true);
      expect(date > daysBefore(today, 3650), date).toBe(true);
    }
  });

  it('hold several visits of some supports, in any order of dates', () => {
    const datesOf = new Map<string, string[]>();
    for (const visit of visits) {
      const key = visit.values.infrastructure ?? '';
      datesOf.set(key, [...(datesOf.get(key) ?? []), dateOf(visit)]);
    }
    const several = [...datesOf.values()].filter(dates => dates.length > 1);
    expect(several.length).toBeGreaterThan(50);
    expect(several.some(dates => dates.join() !== [...dates].sort().join())).toBe(true);
  });

  it('fill only fields of the right kind, with items offered there', () => {
    const parentsAt = (name = '') => [
      `NETW_TYP:${named(name)?.values.network_type}`,
      `IFR_TYPE:${kindOf(name)}`,
    ];
    for (const { values } of visits) {
      const kind = kindOf(values.infrastructure);
      const filled = INFRASTRUCTURE_TYPES.flatMap(type => DIAGNOSIS_LEVELS[type] as readonly string[]).filter(
        level => values[level],
      );
      expect(filled.every(level => DIAGNOSIS_LEVELS[kind].some(own => own === level))).toBe(true);
      for (const code of values.arming?.split(', ') ?? [])
        expect(item('ARMING', code)?.parents, code).toEqual(
          expect.arrayContaining(parentsAt(values.infrastructure)),
        );
      expect(
        Math.max(values.remark?.length ?? 0, values.technical_proposal?.length ?? 0),
      ).toBeLessThanOrEqual(LIMITS.text);
    }
    for (const { values } of works)
      for (const [code] of values.equipments?.matchAll(/EQ\d+/g) ?? [])
        expect(item('EQMT_TYPE', code)?.parents, code).toEqual(
          expect.arrayContaining(parentsAt(values.infrastructure)),
        );
  });

  it('find birds of known species near what killed or injured them', () => {
    for (const { geometry, values } of cases) {
      expect(SPECIES.map(known => known.code)).toContain(values.species);
      if (!values.infrastructure) continue;
      const position = geometry?.coordinates as Position;
      const at = named(values.infrastructure)?.geometry;
      const metres =
        at?.type === 'LineString'
          ? nearestPointOnLine(position, at)?.distance
          : distanceBetween(position, at?.coordinates as Position);
      expect(metres).toBeLessThan(45);
    }
  });

  it('hold small pictures of visits and works, taken where and when those were', async () => {
    const shown = [...visits, ...works].filter(({ values }) => values.pictures);
    expect(shown.map(({ values }) => values.pictures).sort()).toEqual(
      pictures.map(({ values }) => values.file).sort(),
    );
    expect(new Set(shown.map(({ values }) => values.arming ?? values.equipments)).size).toBeGreaterThan(2);
    const files = new Set<string>();
    for (const { values } of shown) {
      const file = await setFile(`pictures/${values.pictures}`);
      expect(file.length).toBeLessThan(150_000);
      files.add(file.toString('base64'));
      const outcome = await preparePicture(file);
      if (outcome.status !== 'accepted') throw new Error(outcome.fault.code);
      const support = named(values.infrastructure)?.geometry?.coordinates as Position;
      expect(outcome.picture.position?.coordinates[0]).toBeCloseTo(support[0], 4);
      expect(outcome.picture.position?.coordinates[1]).toBeCloseTo(support[1], 4);
      expect(pictures.find(picture => picture.values.file === values.pictures)?.values.date).toBe(
        values.date,
      );
    }
    expect(files.size).toBe(pictures.length);
  });
});
