import { MATCH_METRES } from 'shared/contract/network-shares';
import { distanceBetween, type Position } from 'shared/geometry';
import { groupBy } from '../../store/group-by';

/** A pole that a support may be. `number` is normalised, see `normalizedText`. */
export interface MatchedPole {
  id: number;
  source: number;
  at: Position;
  number: string;
  network: number | null;
  owner: number | null;
}

/** A support of ours. `pole` is the one that it is linked to. */
export interface MatchedSupport {
  id: number;
  at: Position;
  number: string;
  /** The number as somebody wrote it. */
  written: string;
  network: number;
  owner: number | null;
  pole: number | null;
  /** Poles that somebody said it is not. */
  refused?: ReadonlySet<number>;
}

interface Candidate {
  pole: MatchedPole;
  metres: number;
}

export interface Match<Support = MatchedSupport> {
  support: Support;
  /** The nearest first. */
  candidates: readonly Candidate[];
  /** The pole that it surely is; `null` if that is for a person to decide. */
  sure: MatchedPole | null;
}

/** Degrees of latitude that contain a distance in metres. */
const degreesOf = (metres: number) => metres / 110_000;

const mayBe = ({ owner, refused }: MatchedSupport, pole: MatchedPole) =>
  (owner === null || pole.owner === null || owner === pole.owner) && !refused?.has(pole.id);

/** Finds the poles near a support that it may be: those close by, and those with its number. */
function finderOf(poles: readonly MatchedPole[]) {
  const byLatitude = poles.toSorted((a, b) => a.at[1] - b.at[1]);
  const byNumber = groupBy(
    poles.filter(({ number }) => number !== ''),
    ({ number }) => number,
  );
  const firstFrom = (latitude: number) => {
    let [low, high] = [0, byLatitude.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((byLatitude[middle] as MatchedPole).at[1] < latitude) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (support: MatchedSupport) => {
    const [longitude, latitude] = support.at;
    const shrink = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
    const candidatesIn = (some: readonly MatchedPole[], reach: number): Candidate[] => {
      const height = degreesOf(reach);
      return some
        .filter(
          ({ at: [east, north] }) =>
            Math.abs(north - latitude) <= height && Math.abs(east - longitude) * shrink <= height * 1.1,
        )
        .map(pole => ({ pole, metres: distanceBetween(support.at, pole.at) }))
        .filter(({ pole, metres }) => metres <= reach && mayBe(support, pole))
        .sort((a, b) => a.metres - b.metres || a.pole.id - b.pole.id);
    };
    const nearby: MatchedPole[] = [];
    const north = latitude + degreesOf(MATCH_METRES.near);
    for (let i = firstFrom(latitude - degreesOf(MATCH_METRES.near)); i < byLatitude.length; i += 1) {
      const pole = byLatitude[i] as MatchedPole;
      if (pole.at[1] > north) break;
      nearby.push(pole);
    }
    const sameNumber = byNumber.get(support.number) ?? [];
    return {
      near: candidatesIn(nearby, MATCH_METRES.near),
      numbered: candidatesIn(sameNumber, MATCH_METRES.farNumber),
    };
  };
}

/** Number of supports by the pole that they claim. */
function claimsOn(poles: Iterable<number | undefined>): (pole: MatchedPole) => number {
  const claims = new Map<number, number>();
  for (const id of poles) if (id !== undefined) claims.set(id, (claims.get(id) ?? 0) + 1);
  return ({ id }) => claims.get(id) ?? 0;
}

/**
 * Finds the poles that supports without a pole may be. Supports without a candidate are left out. A number decides
 * only between a support and a pole of the same operator, or where the support has none and no other pole near it has
 * the number: two operators may use the same numbers. A pole that two supports claim is sure for neither.
 * @param supports also those with a pole, and those around: their claims count
 */
export function matchesOf<Support extends MatchedSupport>(
  supports: readonly Support[],
  poles: readonly MatchedPole[],
): Match<Support>[] {
  const find = finderOf(poles);
  const compared = supports
    .filter(({ pole }) => pole === null)
    .map(support => {
      const { near, numbered } = find(support);
      return {
        support,
        near,
        numbered,
        exact: numbered.filter(({ metres }) => metres <= MATCH_METRES.number),
      };
    });
  const linked = claimsOn(supports.map(({ pole }) => pole ?? undefined));
  const byNumber = claimsOn(compared.flatMap(({ exact }) => exact.map(({ pole }) => pole.id)));
  const byDistance = claimsOn(compared.map(({ near }) => near[0]?.pole.id));

  function surePole({ support, near, numbered, exact }: (typeof compared)[number]): MatchedPole | null {
    const [first] = exact;
    if (first) {
      const { pole } = first;
      const isOwn = support.owner === null || support.owner === pole.owner;
      return exact.length === 1 && isOwn && linked(pole) === 0 && byNumber(pole) === 1 ? pole : null;
    }
    const [nearest] = near;
    if (!nearest || nearest.metres > MATCH_METRES.sure || numbered.length > 0) return null;
    const { pole } = nearest;
    const isAlone = near.filter(({ metres }) => metres <= MATCH_METRES.alone).length === 1;
    const isCompatible = pole.network === null || pole.network === support.network;
    const isFree = linked(pole) === 0 && byNumber(pole) === 0 && byDistance(pole) === 1;
    return isAlone && isCompatible && isFree ? pole : null;
  }

  return compared.flatMap(comparison => {
    const { support, near, numbered } = comparison;
    const others = numbered.filter(({ pole }) => near.every(candidate => candidate.pole.id !== pole.id));
    const candidates = [...near, ...others].sort((a, b) => a.metres - b.metres);
    return candidates.length === 0 ? [] : [{ support, candidates, sure: surePole(comparison) }];
  });
}
