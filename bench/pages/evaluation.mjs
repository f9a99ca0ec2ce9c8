import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteFolder, site } from '../../scripts/workspace/places.mjs';
import { runQuietly } from '../../scripts/workspace/run-program.mjs';
import { openBrowser } from '../browser/open-browser.mjs';
import { newVisitor, signIn } from '../browser/session.mjs';
import { align } from '../bundle/report-visits.mjs';
import { password, withProduct } from '../bundle/serve-product.mjs';
import { pages } from './measure-page.mjs';

const SLOWDOWN = 4;
/** Number of modules in the table. */
const SHOWN = 25;
const INTERVAL_US = 100;
/** A screen has loaded its parts by then. */
const SETTLED_MS = 2000;
/** Matches the name of a module's function in a build with `NAMED_MODULES`. */
const MODULE = /^(?:\.\.?\/|webpack\/)/;

/**
 * A table of the shell's modules whose evaluation costs most on first visits, in milliseconds on a slowed processor,
 * without the modules that they import. The shell is built with a function of its own for each module.
 * @param {string} executablePath the path of Chromium
 * @param {string[]} names names of `pages`
 * @param {number} times visits of each page
 */
export async function reportEvaluation(executablePath, names, times) {
  const built = mkdtempSync(join(tmpdir(), 'avicable-named-'));
  try {
    await runQuietly('npx --no-install rsbuild build', {
      cwd: remoteFolder('host'),
      env: { ...process.env, NODE_ENV: 'production', NAMED_MODULES: '1', OUT_DIR: built },
    });
    cpSync(site, built, { recursive: true, force: false });
    return await withProduct(url => evaluationOf({ executablePath, url, names, times }), undefined, built);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

async function evaluationOf({ executablePath, url, names, times }) {
  const browser = await openBrowser(executablePath);
  const columns = [];
  try {
    for (const name of names) {
      const total = new Map();
      for (let turn = 0; turn < times; turn++)
        for (const [module, ms] of millisecondsOf(await visit(browser, url, pages[name])))
          total.set(module, (total.get(module) ?? 0) + ms / times);
      columns.push(total);
    }
  } finally {
    await browser.close();
  }
  const most = module => Math.max(...columns.map(column => column.get(module) ?? 0));
  const modules = [...new Set(columns.flatMap(column => [...column.keys()]))].sort(
    (a, b) => most(b) - most(a),
  );
  const row = module => [module, ...columns.map(column => (column.get(module) ?? 0).toFixed(1))];
  return align([['module', ...names], ...modules.slice(0, SHOWN).map(row)], [0]).join('\n');
}

async function visit(browser, url, { path, user }) {
  const tokens = user && (await signIn(url, { username: user, password }));
  const context = await newVisitor(browser, url, tokens, { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  // The profile of a page must start in its process.
  await page.goto(`${url}/robots.txt`);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  await session.send('Profiler.start');
  await page.goto(url + path);
  // The frame is replaced by the application, whose screen then loads.
  await page.locator('#root[inert]').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  await page.waitForTimeout(SETTLED_MS);
  const { profile } = await session.send('Profiler.stop');
  await context.close();
  return profile;
}

/** Milliseconds by module: of the samples whose innermost module function is that module's. */
function millisecondsOf({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map(node => [node.id, node]));
  const modules = new Map();
  const name = (node, parent) => {
    const { functionName } = node.callFrame;
    modules.set(node.id, MODULE.test(functionName) ? functionName : parent);
    for (const child of node.children ?? []) name(byId.get(child), modules.get(node.id));
  };
  name(nodes[0], 'after its evaluation');
  const sums = new Map();
  samples.forEach((sample, at) => {
    const { functionName } = byId.get(sample).callFrame;
    const module = /^\((idle|root)\)$/.test(functionName)
      ? null
      : functionName.startsWith('(')
        ? functionName
        : modules.get(sample);
    if (module) sums.set(module, (sums.get(module) ?? 0) + timeDeltas[at] / 1000);
  });
  return sums;
}
