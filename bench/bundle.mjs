// `npm run bench:bundle` measures what a first visit fetches (brotli bytes of JavaScript, requests) and finds libraries
// that are bundled twice. It fails when a budget of bench/budgets.json is exceeded. With `--check`, as in `npm test`, the
// limit is the value last reached (`held`), and nothing is built or written.
import { readFileSync } from 'node:fs';
import { buildChanged } from '../scripts/build/build-changed.mjs';
import { needChromium } from '../scripts/workspace/chromium.mjs';
import { writeResult } from './browser/write-result.mjs';
import { findCopies } from './bundle/find-copies.mjs';
import { measureVisits } from './bundle/measure-visits.mjs';
import { reportVisits } from './bundle/report-visits.mjs';

const check = process.argv.includes('--check');
const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'));
const heldBudgets = Object.fromEntries(
  Object.entries(budgets).map(([visit, budget]) => [visit, { ...budget, kB: budget.held ?? budget.kB }]),
);

const chromium = needChromium();
if (!check) await buildChanged(console.log);
const visits = await measureVisits(chromium);
const copies = findCopies();
const { text, exceeded } = reportVisits(visits, copies, check ? heldBudgets : budgets);
console.log(text);
if (check)
  console.log('Compared with `held` in bench/budgets.json; `npm run bench:bundle` compares with the goals.');
if (!check) console.log(`Written to ${writeResult('bundle', text)}`);
process.exitCode = exceeded ? 1 : 0;
