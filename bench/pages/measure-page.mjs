import lighthouse from 'lighthouse';
import { freePort } from '../browser/free-port.mjs';
import { chromium, FLAGS } from '../browser/open-browser.mjs';
import { sessionCookie, signIn, storeTokens } from '../browser/session.mjs';
import { password } from '../bundle/serve-product.mjs';
import { median } from '../server/measure.mjs';

/** The measured pages; `score` is the target, `user` whose session. */
export const pages = {
  home: { path: '/', score: 95 },
  'sign-in': { path: '/account/login', score: 95 },
  sheet: { path: '/infrastructures/1', user: 'editor', score: 80 },
  form: { path: '/infrastructures/1/diagnosis', user: 'editor', score: 80 },
  map: { path: '/search', user: 'editor', score: 80 },
  list: { path: '/infrastructures', user: 'editor', score: 80 },
  ranking: { path: '/programme', user: 'coordinator', score: 80 },
};

/** For each URL, the median of each measure over several first visits with an empty cache. URLs take turns. */
export async function measurePage({ chromium: executablePath, urls, name, times }) {
  const { path, user } = pages[name];
  const runs = urls.map(() => []);
  for (let turn = 0; turn < times; turn++)
    for (const [at, url] of urls.entries()) {
      const tokens = user ? await signIn(url, { username: user, password }) : null;
      const again = () => visit({ executablePath, url, path, tokens });
      // Traces occasionally lack their beginning, which is no fault of the page: try again.
      runs[at].push(await again().catch(again));
    }
  return runs.map(visits =>
    Object.fromEntries(Object.keys(visits[0]).map(key => [key, median(visits.map(run => run[key]))])),
  );
}

async function visit({ executablePath, url, path, tokens }) {
  const port = await freePort();
  const context = await chromium.launchPersistentContext('', {
    executablePath,
    args: [...FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    if (tokens) await startSession(context, url, tokens);
    const result = await lighthouse(url + path, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility'],
    });
    if (!result) throw new Error(`Lighthouse gives nothing of ${path}`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    const value = audit => lhr.audits[audit].numericValue;
    const score = category => Math.round((lhr.categories[category].score ?? 0) * 100);
    const requests = lhr.audits['network-requests'].details;
    const items = requests?.type === 'table' ? requests.items : [];
    return {
      score: score('performance'),
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      html: items.find(({ resourceType }) => resourceType === 'Document')?.transferSize,
      accessibility: score('accessibility'),
    };
  } finally {
    await context.close();
  }
}

/** Creates the session like a sign-in: tokens in local storage, and a cookie. */
async function startSession(context, url, tokens) {
  await context.addCookies([sessionCookie(url, tokens)]);
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(storeTokens, tokens);
  await page.close();
}
