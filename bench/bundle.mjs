// `npm run bench:bundle` measures what a first visit fetches (brotli bytes of JavaScript, requests) and runs, and finds
// libraries that are bundled twice. It fails when a goal of bench/budgets.json is exceeded. With `--check`, as in
// `npm test`, nothing is built or written, and it fails when a measure has grown by more than 2 % since it was recorded
// (`held`), or a commit raised a record together with other changes.
import { readFileSync } from 'node:fs';
import { buildChanged } from '../scripts/build/build-changed.mjs';
import { needChromium } from '../scripts/workspace/chromium.mjs';
import { writeResult } from './browser/write-result.mjs';
import { countVisits } from './bundle/count-visits.mjs';
import { findCopies } from './bundle/find-copies.mjs';
import { findRaised } from './bundle/find-raised.mjs';
import { measureVisits } from './bundle/measure-visits.mjs';
import { exceededGoals, grown, reportVisits } from './bundle/report-visits.mjs';

const check = process.argv.includes('--check');
const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'));

const chromium = needChromium();
if (!check) await buildChanged(console.log);
const files = await measureVisits(chromium);
const count = async () => reportVisits(files, await countVisits(chromium), budgets);
let { visits, text } = await count();
const faults = findCopies().map(copy => `More than one copy of ${copy}`);
if (check) {
  // Few requests and renders depend on the order of arrival: a growth counts if a second count finds it as well.
  if (grown(visits, budgets).length > 0) ({ visits, text } = await count());
  const { raised, note } = findRaised();
  faults.push(...grown(visits, budgets), ...raised);
  if (note) console.log(note);
} else faults.push(...exceededGoals(visits, budgets));
const report = [
  text,
  '',
  ...(faults.length > 0 ? faults : ['Within the limits; one copy of each library.']),
].join('\n');
console.log(report);
if (check)
  console.log('Compared with `held` in bench/budgets.json; `npm run bench:bundle` compares with the goals.');
else console.log(`Written to ${writeResult('bundle', report)}`);
process.exitCode = faults.length > 0 ? 1 : 0;
