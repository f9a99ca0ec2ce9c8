// `npm run bench:pages` measures first visits on a slow phone with Lighthouse. `-- --beside <folder>` measures another
// checkout, which is built, in turns with this one; `-- --modules` adds what the evaluation of each module costs. See
// docs/development.md.
import { parseArgs } from 'node:util';
import { buildChanged } from '../scripts/build/build-changed.mjs';
import { needChromium } from '../scripts/workspace/chromium.mjs';
import { root } from '../scripts/workspace/places.mjs';
import { writeResult } from './browser/write-result.mjs';
import { withProduct } from './bundle/serve-product.mjs';
import { reportEvaluation } from './pages/evaluation.mjs';
import { measurePage, pages } from './pages/measure-page.mjs';
import { reportPages } from './pages/report-pages.mjs';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '3' },
    only: { type: 'string', default: Object.keys(pages).join() },
    beside: { type: 'string' },
    modules: { type: 'boolean', default: false },
    note: { type: 'string', default: '' },
  },
});
const chromium = needChromium({ full: true });
await buildChanged(console.log);
const builds = Object.entries({ 'this build': root, ...(values.beside && { 'other build': values.beside }) });
const rows = [];

/** Starts the builds one inside the other, then measures each page on all of them. */
async function measureAll(urls = []) {
  const [, folder] = builds[urls.length] ?? [];
  if (folder) return withProduct(url => measureAll([...urls, url]), folder);
  for (const name of values.only.split(',')) {
    const measured = await measurePage({ chromium, urls, name, times: Number(values.times) });
    measured.forEach((page, at) => {
      const [build = ''] = builds[at];
      rows.push({ build, name, ...page });
      console.log(`  ${name}, ${build}: ${page.score}`);
    });
  }
}
await measureAll();
const { text: table, missed } = reportPages(rows, values.note);
const modules =
  values.modules && (await reportEvaluation(chromium, values.only.split(','), Number(values.times)));
const text = [table, modules].filter(Boolean).join('\n\n');
console.log(`\n${text}`);
console.log(`Written to ${writeResult('pages', text)}`);
process.exitCode = missed ? 1 : 0;
