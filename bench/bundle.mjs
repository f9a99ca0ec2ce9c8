// `npm run bench:bundle`: what a first visit fetches, in brotli bytes of JavaScript and in requests, against the
// budgets of bench/budgets.json; which libraries are on the page twice. Fails when a budget is exceeded.
// With `--check` (as `npm test` calls it) the bytes are compared with what is `held` (no step back), and nothing is built or
// written.
import { readFileSync } from 'node:fs';
import { buildChanged } from '../scripts/build/build-changed.mjs';
import { needChromium } from '../scripts/chromium.mjs';
import { writeResult } from './browser/write-result.mjs';
import { findCopies } from './bundle/find-copies.mjs';
import { measureVisits } from './bundle/measure-visits.mjs';
import { reportVisits } from './bundle/report-visits.mjs';

const check = process.argv.includes('--check');
const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'));
const held = Object.fromEntries(
  Object.entries(budgets).map(([visit, budget]) => [visit, { ...budget, kB: budget.held ?? budget.kB }]),
);

const chromium = needChromium();
if (!check) await buildChanged(console.log);
const visits = await measureVisits(chromium);
const copies = findCopies();
const { text, exceeded } = reportVisits(visits, copies, check ? held : budgets);
console.log(text);
if (check)
  console.log(
    'Against what is held in bench/budgets.json; `npm run bench:bundle` measures against the goals.',
  );
if (!check) console.log(`Written to ${writeResult('bundle', text)}`);
process.exitCode = exceeded ? 1 : 0;
