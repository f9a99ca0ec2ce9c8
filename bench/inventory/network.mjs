/** Dense regions: centre and extent in degrees, and share of the districts. */
const COUNTRY = [
  { centre: [2.2, 46.8], reach: [4.6, 3.4], weight: 0.55 },
  { centre: [-2.2, 48.1], reach: [1.8, 0.7], weight: 0.15 },
  { centre: [3.1, 45.6], reach: [1.2, 0.9], weight: 0.12 },
  { centre: [5.2, 44.2], reach: [1.1, 0.9], weight: 0.1 },
  { centre: [9.1, 42.2], reach: [0.3, 0.6], weight: 0.08 },
];
const SUPPORTS_OF_DISTRICT = 2000;
export const SPANS_OF_LINE = 5;
const SPAN_METRES = { 'HTA-BT': 80, HTB: 290 };
const METRES_OF_DEGREE = 111_320;
const round = degrees => Math.round(degrees * 1e6) / 1e6;

function centreOf(random) {
  let remainder = random.next();
  const place = COUNTRY.find(({ weight }) => {
    remainder -= weight;
    return remainder < 0;
  });
  const [longitude, latitude] = (place ?? COUNTRY[0]).centre;
  const [east, north] = (place ?? COUNTRY[0]).reach;
  return [longitude + random.between(-east, east), latitude + random.between(-north, north)];
}

/** Cells of about a metre, in degrees. */
const CELLS_OF_DEGREE = 1e5;
const cellOf = (longitude, latitude, east = 0, north = 0) =>
  `${Math.round(longitude * CELLS_OF_DEGREE) + east} ${Math.round(latitude * CELLS_OF_DEGREE) + north}`;
/** Whether a support stands in the cell of a position or in one of its neighbours. */
const isTaken = (taken, longitude, latitude) =>
  [-1, 0, 1].some(east => [-1, 0, 1].some(north => taken.has(cellOf(longitude, latitude, east, north))));

/**
 * The supports of a feeder that leads away from a position: straight for some spans, then a bend. None stands where
 * another stands already, because an import takes two supports at one place for one.
 */
function feeder(random, start, length, network, taken) {
  const span = SPAN_METRES[network];
  let heading = random.between(0, 2 * Math.PI);
  let [longitude, latitude] = start;
  const positions = [];
  for (let i = 0; i < length; i++) {
    if (i % 6 === 5) heading += random.between(-0.6, 0.6);
    const metres = span * random.between(0.75, 1.25);
    latitude += (Math.cos(heading) * metres) / METRES_OF_DEGREE;
    longitude += (Math.sin(heading) * metres) / (METRES_OF_DEGREE * Math.cos((latitude * Math.PI) / 180));
    while (isTaken(taken, longitude, latitude)) longitude += 1 / CELLS_OF_DEGREE;
    taken.add(cellOf(longitude, latitude));
    positions.push([round(longitude), round(latitude)]);
  }
  return positions;
}

/**
 * The feeders of a network with the given number of supports, district by district. Each branches off the previous one,
 * so neighbours follow each other.
 */
export function* feedersOf(random, supports) {
  const taken = new Set();
  let remaining = supports;
  while (remaining > 0) {
    let ofDistrict = Math.min(remaining, SUPPORTS_OF_DISTRICT);
    let start = centreOf(random);
    while (ofDistrict > 0) {
      const network = random.chance(0.08) ? 'HTB' : 'HTA-BT';
      const length = Math.min(ofDistrict, random.whole(60, 300));
      const positions = feeder(random, start, length, network, taken);
      yield { network, positions };
      start = random.pick(positions);
      ofDistrict -= length;
      remaining -= length;
    }
  }
}
