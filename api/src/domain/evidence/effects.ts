import { beforeAfter, effectOfWorks } from 'shared/evidence';
import type { PrioritySettings } from 'shared/programme';
import {
  type Effect,
  type Effects,
  MOST_EFFECT_CASES,
  MOST_EFFECT_PLACES,
  MOST_EFFECTS,
} from 'shared/programme/evidence';
import { searchYears } from 'shared/server';
import { groupBy } from '../../store/group-by';
import { letOthersIn, mapInTurns } from '../../store/let-others-in';
import type { WatchedPlace } from './watched-places';

/** Sums over supports and lines. */
function sumsOf(places: Iterable<WatchedPlace>) {
  const sums = { places: 0, rate: 0, searches: 0, found: 0, expected: 0, variance: 0, fromFinds: 0 };
  const around = { before: 0, after: 0, years_before: 0, years_after: 0 };
  let [most, mostAt] = [0, 0];
  for (const place of places) {
    sums.places += 1;
    for (const name of ['rate', 'searches', 'found', 'expected', 'variance', 'fromFinds'] as const)
      sums[name] += place[name];
    around.before += place.before;
    around.after += place.found;
    around.years_before += place.yearsBefore;
    around.years_after += place.yearsAfter;
    if (place.found > most) [most, mostAt] = [place.found, place.id];
  }
  return { ...sums, around, most, mostAt };
}
type Sums = ReturnType<typeof sumsOf>;

/** Sums of sums of controls, each of which is in one stratum. */
function added(all: readonly Sums[]) {
  const sum = (of: (sums: Sums) => number) => all.reduce((total, sums) => total + of(sums), 0);
  return {
    places: sum(({ places }) => places),
    found: sum(({ found }) => found),
    expected: sum(({ expected }) => expected),
    around: {
      before: sum(({ around }) => around.before),
      after: sum(({ around }) => around.after),
      years_before: sum(({ around }) => around.years_before),
      years_after: sum(({ around }) => around.years_after),
    },
  };
}

const VERDICTS = { helped: 'helped', not_proven: 'not_proven', worse: 'more' } as const;
/** Days between searches at places where nobody has searched since the works. */
const USUAL_DAYS = 30;

function effectOfRow(
  key: string,
  works: readonly WatchedPlace[],
  controls: ReturnType<typeof added>,
  settings: PrioritySettings,
): Effect {
  const sums = sumsOf(works);
  const perSearch =
    sums.searches > 0
      ? sums.expected / sums.searches
      : (sums.rate / sums.places) * searchYears(USUAL_DAYS, settings);
  const effect = effectOfWorks({
    found: sums.found,
    expected: sums.expected,
    variance: sums.variance,
    expected_from_finds: sums.fromFinds,
    most_at_one: sums.most,
    expected_per_search: perSearch,
    calibrated_on: 0,
    controls: controls.places > 0 ? controls : null,
  });
  const isShown = effect.status === 'shown';
  const { baci } = beforeAfter(sums.around, controls.places > 0 ? controls.around : null);
  const rateOf = (events: number, years: number) => ({ events, years });
  const cases = works
    .flatMap(place => place.cases)
    .sort(([day, id], [otherDay, otherId]) => (day === otherDay ? otherId - id : day < otherDay ? 1 : -1));
  return {
    key,
    name: '',
    works: works.length,
    status: effect.status,
    method: effect.against,
    verdict: effect.verdict && VERDICTS[effect.verdict],
    expected: sums.expected,
    found: sums.found,
    index: effect.index,
    controls:
      controls.places > 0
        ? { supports: controls.places, expected: controls.expected, found: controls.found }
        : null,
    baci:
      isShown && baci
        ? {
            ...baci,
            before: rateOf(sums.around.before, sums.around.years_before),
            after: rateOf(sums.around.after, sums.around.years_after),
            control_before: rateOf(controls.around.before, controls.around.years_before),
            control_after: rateOf(controls.around.after, controls.around.years_after),
          }
        : null,
    searches_needed: effect.searches_needed,
    half_at: effect.is_one_place ? sums.mostAt : null,
    cases: [...new Set(cases.map(([, id]) => id))].slice(0, MOST_EFFECT_CASES),
    ...(!isShown && { places: works.map(({ id }) => id).slice(0, MOST_EFFECT_PLACES) }),
  };
}

/**
 * Whether works helped: all of them, and each group, those with the most expected deaths first. It pauses for other
 * work.
 * @param keysOf ids or codes of what works share; works without any have the key `0`
 */
export async function effectsOf(
  places: readonly WatchedPlace[],
  keysOf: (place: WatchedPlace) => readonly (number | string)[],
  settings: PrioritySettings,
): Promise<Effects> {
  const isControl = ({ isControl }: WatchedPlace) => isControl;
  const works = places.filter(place => !isControl(place));
  const byStratum = groupBy(places.filter(isControl), ({ stratum }) => stratum);
  await letOthersIn();
  const controls = new Map([...byStratum].map(([stratum, of]) => [stratum, sumsOf(of)]));
  const controlsOf = (of: readonly WatchedPlace[]) =>
    added([...new Set(of.map(({ stratum }) => stratum))].flatMap(stratum => controls.get(stratum) ?? []));
  const keyed = works.flatMap(place => {
    const keys = keysOf(place);
    return (keys.length > 0 ? keys : [0]).map(key => ({ key: String(key), place }));
  });
  const groups = [...groupBy(keyed, ({ key }) => key)];
  await letOthersIn();
  const rows = await mapInTurns(
    groups,
    ([key, of]) => {
      const those = of.map(({ place }) => place);
      return effectOfRow(key, those, controlsOf(those), settings);
    },
    1,
  );
  rows.sort((one, other) => other.expected - one.expected || (one.key < other.key ? -1 : 1));
  return {
    total: effectOfRow('', works, controlsOf(works), settings),
    rows: rows.slice(0, MOST_EFFECTS),
  };
}
