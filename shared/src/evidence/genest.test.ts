import { drawDeaths, estimateDeaths } from './estimate';
// The data set `wind_RP` of GenEst (USGS, CC0): places with the searched days and the share of the area by size, finds,
// trials of detection (a digit a search) and of persistence (days last present and first absent).
import DATA from './genest.fixture.json' with { type: 'json' };
import { countSearches, fitDetection, fitPersistence } from './trials';

const SIZES = ['bat', 'sml', 'med', 'lrg'] as const;
const days = DATA.days.split(' ').map(Number);

function schedulesOf(size: (typeof SIZES)[number]) {
  return DATA.places.map(line => {
    const [searches = '', ...areas] = line.split(' ');
    const searched = days.filter((_, at) => searches[at] === '1');
    const gaps = searched.slice(1).map((day, at) => day - (searched[at] ?? 0));
    return { gaps, places: 1, area: Number(areas[SIZES.indexOf(size)]) };
  });
}

function trialsOf(size: (typeof SIZES)[number]) {
  const sequences = DATA.searches[size].split(' ').map(text => [...text].map(digit => digit === '1'));
  const counts = countSearches(sequences);
  const removals = DATA.removals[size].split(' ').map(text => {
    const [last = '', first = ''] = text.split('-');
    return { last: Number(last), first: first ? Number(first) : null };
  });
  const persistence = fitPersistence(removals, 'exponential');
  if (!persistence) throw new Error('No trials of persistence');
  return {
    detection: {
      source: 'trials' as const,
      ...fitDetection(counts),
      found: counts.found[0] ?? 0,
      missed: counts.missed[0] ?? 0,
    },
    persistence: { source: 'trials' as const, ...persistence },
  };
}

it.each([
  ['bat', 71, 0.5573, 0.9422, 4.108, 1125.0, 848, 1483, 1125],
  ['lrg', 6, 0.7987, 0.4681, 30.39, 141.4, 73, 266, 145],
  ['med', 16, 0.8037, 0.7761, 12.71, 214.7, 142, 320, 218],
  ['sml', 7, 0.5373, 0.7564, 10.41, 290.0, 153, 545, 307],
] as const)(
  '%s of GenEst have the numbers of the specification, near those of GenEst',
  (size, found, p, k, tau, value, low, high, genest) => {
    const trials = trialsOf(size);
    expect(DATA.found[size]).toBe(found);
    expect(trials.detection.p.toFixed(4)).toBe(p.toFixed(4));
    expect(trials.detection.k.toFixed(4)).toBe(k.toFixed(4));
    expect(trials.persistence.scale.toPrecision(4)).toBe(tau.toPrecision(4));
    const part = { found, schedules: schedulesOf(size), trials };
    const deaths = drawDeaths([part], 1)?.deaths;
    if (!deaths) throw new Error('No number');
    expect(deaths.value.toFixed(1)).toBe(value.toFixed(1));
    expect(Math.abs(deaths.value / genest - 1)).toBeLessThan(0.06);
    expect(Math.abs(deaths.low / low - 1)).toBeLessThan(0.05);
    expect(Math.abs(deaths.high / high - 1)).toBeLessThan(0.05);
    // The narrow strips searched there find fewer than a tenth: our rules show no number for them.
    const { status, reasons, at_most } = estimateDeaths([part], { searches: null, seed: 1 });
    expect([status, reasons.map(({ code }) => code), at_most]).toEqual([
      'at_most',
      ['low_detection'],
      deaths.high,
    ]);
  },
);
