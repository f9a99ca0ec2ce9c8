// Measures imports into empty databases, by the command line and by a running server. `-- --beside <folder>` measures the
// build of another checkout in turn with this one. See docs/development.md.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildChanged } from '../scripts/build/build-changed.mjs';
import { writeResult } from './browser/write-result.mjs';
import { filesOf, importByCommand, importByServer } from './import/measure-import.mjs';
import { median } from './server/measure.mjs';
import { buildsBeside, startPostgres } from './server/prepare.mjs';

const { values } = parseArgs({
  options: {
    supports: { type: 'string', default: '20000' },
    engines: { type: 'string', default: 'sqlite,postgres' },
    times: { type: 'string', default: '2' },
    beside: { type: 'string' },
    note: { type: 'string', default: '' },
  },
});
const builds = buildsBeside(values.beside);
const number = value => Math.round(value).toLocaleString('en');

await buildChanged(console.log, ['api']);
const files = await filesOf(Number(values.supports));
const lines = [];
for (const engine of values.engines.split(',')) {
  const cluster = engine === 'postgres' ? await startPostgres() : null;
  if (engine === 'postgres' && !cluster) {
    console.log('PostgreSQL with PostGIS is not installed here: it is left out.');
    continue;
  }
  const runs = [];
  try {
    for (let time = 0; time < Number(values.times); time++)
      for (const { build, checkout } of builds) {
        const place = { engine, checkout, cluster };
        for (const run of [
          ...(await importByCommand(place, files)),
          await importByServer(place, files.supports),
        ])
          runs.push({ build, load: loadavg()[0], ...run });
        console.log(`  ${engine}, ${build}, ${time + 1} of ${values.times}`);
      }
  } finally {
    await cluster?.stop();
  }
  for (const what of new Set(runs.map(run => run.what)))
    for (const { build } of builds) {
      const matchingRuns = runs.filter(run => run.what === what && run.build === build);
      const of = name => median(matchingRuns.map(run => run[name]));
      lines.push(
        `${engine.padEnd(9)}${what.padEnd(24)}${build.padEnd(12)}${number(of('rate')).padStart(7)} rows/s` +
          `${number(of('cpuRate')).padStart(8)} rows/CPU s` +
          `${matchingRuns[0].silence === undefined ? '' : `, longest silence ${number(of('silence'))} ms`}` +
          `, load ${of('load').toFixed(1)}`,
      );
    }
}
const text = [values.note, ...lines].filter(Boolean).join('\n');
console.log(`\n${text}`);
console.log(`Written to ${writeResult('import', text)}`);
