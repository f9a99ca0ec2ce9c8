import type { Position } from 'shared/contract';
import { distanceBetween } from 'shared/map/geometry';
import type { Route } from './routes';
import type { SeededRandom } from './seeded-random';

/** A support of the set. `line` is the index of the line it stands on, the first of two where lines meet. */
export interface DrawnSupport {
  network: Route['network'];
  position: Position;
  line: number;
}

/** A line of the set, from support to support. */
export interface DrawnLine {
  network: Route['network'];
  positions: Position[];
}

export interface DrawnNetwork {
  supports: DrawnSupport[];
  lines: DrawnLine[];
}

/** Metres between two supports, by network: shortest and longest span. */
export const SPANS: Record<Route['network'], readonly [number, number]> = {
  'HTA-BT': [60, 110],
  HTB: [220, 360],
};

/** Metres between bends, and how far a bend leaves the straight way, as a share of that distance. */
const BEND_EVERY = 430;
const BEND_WIDTH = 0.26;

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
const towards = (from: Position, to: Position, share: number): Position => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

/** The route with bends put between its points, as a line winds through a valley: straight for some spans, then a corner. */
function withBends(route: Route, random: SeededRandom): Position[] {
  const bent: Position[] = [];
  for (const [index, end] of route.positions.entries()) {
    const start = route.positions[index - 1];
    if (start) {
      const bends = Math.floor(distanceBetween(start, end) / BEND_EVERY);
      for (let bend = 1; bend <= bends; bend++) {
        const [longitude, latitude] = towards(start, end, bend / (bends + 1));
        const aside = (random.between(-1, 1) * BEND_WIDTH) / (bends + 1);
        bent.push([longitude - (end[1] - start[1]) * aside, latitude + (end[0] - start[0]) * aside]);
      }
    }
    bent.push(end);
  }
  return bent;
}

/** Supports along a way, a random span apart, all spans within the network's bounds. */
function supportsAlong(
  way: readonly Position[],
  network: Route['network'],
  random: SeededRandom,
): Position[] {
  const [shortest, longest] = SPANS[network];
  const stations: Position[] = [];
  // Spans are measured straight from support to support: across a corner they would come out short.
  for (const end of way) {
    let last = stations.at(-1);
    if (!last) {
      stations.push([round(end[0]), round(end[1])]);
      continue;
    }
    let left = distanceBetween(last, end);
    while (left >= shortest) {
      const span = left < longest ? left : random.between(shortest + 1, longest - 1);
      const next = towards(last, end, span / left);
      last = [round(next[0]), round(next[1])];
      stations.push(last);
      left = distanceBetween(last, end);
    }
  }
  return stations;
}

/** Cuts `total` into `parts` whole shares that follow the weights, each at least one. */
function shares(weights: readonly number[], parts: number): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const cut = weights.map(weight => Math.max(1, Math.floor((weight / sum) * parts)));
  for (let index = 0; cut.reduce((a, b) => a + b, 0) < parts; index++) {
    const position = index % cut.length;
    cut[position] = (cut[position] ?? 0) + 1;
  }
  return cut;
}

/** How many of a route's stations are taken, so that what is left is none or enough for another line. */
function chainLength(stations: number, missing: number): number {
  if (stations >= missing) return missing;
  return missing - stations < 3 ? stations - 3 : stations;
}

/**
 * Draws the network: supports along the routes until there are as many as asked for, joined to lines. Neighbouring
 * lines of a route share the support where they meet. Throws where the routes are too short for the number.
 */
export function drawNetwork(
  routes: readonly Route[],
  counts: { supports: number; lines: number },
  random: SeededRandom,
): DrawnNetwork {
  const chains: { network: Route['network']; positions: Position[] }[] = [];
  let missing = counts.supports;
  for (const route of routes) {
    if (missing === 0) break;
    const stations = supportsAlong(withBends(route, random), route.network, random);
    const positions = stations.slice(0, chainLength(stations.length, missing));
    chains.push({ network: route.network, positions });
    missing -= positions.length;
  }
  if (missing > 0) throw new Error(`The routes hold ${missing} supports too few`);
  const perChain = shares(
    chains.map(chain => chain.positions.length),
    counts.lines,
  );
  const network: DrawnNetwork = { supports: [], lines: [] };
  for (const [index, { network: type, positions }] of chains.entries()) {
    const parts = perChain[index] ?? 1;
    const spans = positions.length - 1;
    const firstLine = network.lines.length;
    const bounds = Array.from({ length: parts + 1 }, (_, part) => Math.round((part * spans) / parts));
    for (let part = 0; part < parts; part++)
      network.lines.push({
        network: type,
        positions: positions.slice(bounds[part], (bounds[part + 1] ?? spans) + 1),
      });
    for (const [station, position] of positions.entries()) {
      const part = Math.max(0, bounds.findIndex(bound => bound >= station) - 1);
      network.supports.push({ network: type, position, line: firstLine + part });
    }
  }
  return network;
}
