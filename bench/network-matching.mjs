// Measures the matching of supports with the poles of an operator on SQLite: `node bench/network-matching.mjs
// --poles 1000000`. See docs/networks.md.
import { parseArgs } from 'node:util';
import { importSource } from './server/prepare.mjs';

const { values } = parseArgs({ options: { poles: { type: 'string', default: '1000000' } } });
const { measureMatching } = await importSource('../../api/test/network-bench.ts');
const figures = await measureMatching(Number(values.poles), line => console.log(line));
for (const [name, { seconds, longest, match }] of Object.entries(figures)) {
  const { sure, doubtful, linked, undone, parts } = match;
  console.log(
    `${name}: ${seconds.toFixed(1)} s, longest part ${longest.toFixed(0)} ms`,
    JSON.stringify({ sure, doubtful, linked, undone, parts }),
  );
}
process.exit(0);
