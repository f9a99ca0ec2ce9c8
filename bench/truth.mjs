// Compares the answers of three server processes with plain SQL while data change and processes fail: `npm run
// bench:truth -- --minutes 60`. See docs/development.md.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildChanged } from '../scripts/build/build-changed.mjs';
import { root } from '../scripts/workspace/places.mjs';
import { importSource } from './server/prepare.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
});

await buildChanged(console.log, ['api']);
process.env.AVICABLE_TEST_SERVER = join(root, 'api', 'dist');
const { runTruth } = await importSource('../../api/test/truth/run-truth.ts');
const counts = await runTruth(Number(values.minutes), Number(values.seed), line => console.log(line));
for (const [name, count] of Object.entries(counts)) console.log(`| ${name} | ${count} |`);
process.exit(counts.differences + counts['writes without an answer'] === 0 ? 0 : 1);
