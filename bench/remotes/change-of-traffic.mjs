import { changeDiscovery } from 'releases/change-discovery';

const CLIENTS = 16;
const REMOTE = 'remote-account';
const AROUND_MS = 2_000;
const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

/**
 * Measures how long an outdated list is still sent after a change of traffic, while clients continuously request the
 * list and a release.
 * @param {string} url the server's origin
 * @param {string} site the folder that it serves, which is changed
 * @returns {Promise<{milliseconds: number, calls: number}>} `calls`: answers per second meanwhile
 */
export async function measureChangeOfTraffic(url, site) {
  const document = async () => (await fetch(`${url}/remotes.json`, { cache: 'no-store' })).text();
  const before = await document();
  const [{ url: manifest }] = JSON.parse(before).microFrontends[REMOTE];
  let lastOld = 0;
  let calls = 0;
  let isOver = false;
  const client = async () => {
    while (!isOver) {
      const startedAt = performance.now();
      if ((await document()) === before) lastOld = Math.max(lastOld, startedAt);
      await (await fetch(`${url}${manifest}`)).arrayBuffer();
      calls += 2;
    }
  };
  const began = performance.now();
  const clients = Array.from({ length: CLIENTS }, client);
  await pause(AROUND_MS);
  await changeDiscovery(site, { by: 'bench', action: 'bench', remote: REMOTE }, releases =>
    releases.map(release => ({ ...release, extras: { ...release.extras, cohorts: ['operators'] } })),
  );
  const changed = performance.now();
  await pause(AROUND_MS);
  isOver = true;
  await Promise.all(clients);
  const seconds = (performance.now() - began) / 1000;
  return { milliseconds: Math.max(0, lastOld - changed), calls: Math.round(calls / seconds) };
}
