import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { feedersOf, SPANS_OF_LINE } from './network.mjs';
import { seeded } from './seeded.mjs';
import { CAUSES, dateOf, SPECIES, visitOf, workOf } from './visits.mjs';

const OWNERS = { 'HTA-BT': 'IO-ENEDIS', HTB: 'IO-RTE' };
/** Visits per support, visits per line, and works per support. On average there are two records per support. */
const VISITS = { support: 1.6, line: 0.75, work: 0.25 };
const CASES_PER_SUPPORT = 0.01;

function writer(path) {
  const stream = createWriteStream(path, { highWaterMark: 1 << 20 });
  let waiting = '';
  return {
    async add(id, geometry, properties) {
      waiting += `${JSON.stringify({ type: 'Feature', id, geometry, properties })}\n`;
      if (waiting.length < 1 << 18) return;
      if (!stream.write(waiting)) await once(stream, 'drain');
      waiting = '';
    },
    async close() {
      stream.end(waiting);
      await finished(stream);
    },
  };
}

/** A random count with the given mean. */
const timesOf = (random, mean) => Math.floor(mean * random.between(0, 2) + random.next() * 0.5 + 0.25);

/**
 * Writes a national inventory as newline-delimited GeoJSON for `npm run import`: supports along feeders, lines of five
 * spans, visits, works and mortality cases. The same seed gives the same files.
 * @returns {Promise<{kind: string, file: string}[]>} in import order
 */
export async function generateInventory({ folder, supports, seed = 20 }) {
  await mkdir(folder, { recursive: true });
  const random = seeded(seed);
  const kinds = ['supports', 'lines', 'visits', 'operations', 'mortality'];
  const files = kinds.map(kind => ({ kind, file: join(folder, `${kind}-${supports}.geojsonl`) }));
  const [toSupports, toLines, toVisits, toWorks, toCases] = files.map(({ file }) => writer(file));
  const count = { support: 0, line: 0, visit: 0, work: 0, death: 0 };

  for (const { network, positions } of feedersOf(random, supports)) {
    const owned = { network_type: network, owner: random.chance(0.9) ? OWNERS[network] : null };
    for (const [index, position] of positions.entries()) {
      const support = `s${++count.support}`;
      const point = { type: 'Point', coordinates: position };
      await toSupports.add(support, point, { ...owned, condition: random.chance(0.85) ? 'GOOD' : 'POOR' });
      for (let n = timesOf(random, VISITS.support); n > 0; n--)
        await toVisits.add(`v${++count.visit}`, null, visitOf(random, support, network));
      if (random.chance(VISITS.work))
        await toWorks.add(`w${++count.work}`, null, workOf(random, support, network));
      if (random.chance(CASES_PER_SUPPORT))
        await toCases.add(`m${++count.death}`, point, {
          date: dateOf(random),
          author: 'Banc d’essai',
          species: random.pick(SPECIES),
          death_cause: random.pick(CAUSES),
          count: 1,
          infrastructure: support,
        });
      if (index % SPANS_OF_LINE === 0 && index > 0) {
        const line = `l${++count.line}`;
        const coordinates = positions.slice(index - SPANS_OF_LINE, index + 1);
        await toLines.add(line, { type: 'LineString', coordinates }, owned);
        if (random.chance(VISITS.line))
          await toVisits.add(`v${++count.visit}`, null, visitOf(random, line, network));
      }
    }
  }
  await Promise.all([toSupports, toLines, toVisits, toWorks, toCases].map(file => file.close()));
  return files;
}
