import { setTimeout as pause } from 'node:timers/promises';
import { clientOf, median, repeated } from './measure.mjs';
import { PASSWORD } from './prepare.mjs';

const POLL_MS = 300;
const PING_MS = 5;
const WRITES = 12;

/**
 * Waits until the ranking is computed for the first time.
 * @returns seconds, and the longest ping meanwhile in ms
 */
async function waitForRanking(server, { ask }) {
  const pinging = await clientOf(server, PASSWORD);
  let isWaiting = true;
  let pingMost = 0;
  const pings = (async () => {
    while (isWaiting) {
      const { ms } = await pinging.ask('ping/');
      pingMost = Math.max(pingMost, ms);
      await pause(PING_MS);
    }
  })();
  const began = performance.now();
  for (;;) {
    const { status, bytes } = await ask('priorities/?limit=1');
    if (status === 200) break;
    if (status !== 503) throw new Error(`priorities/: ${status} ${bytes.toString().slice(0, 200)}`);
    await pause(POLL_MS);
  }
  isWaiting = false;
  await pings;
  return { seconds: (performance.now() - began) / 1000, pingMost };
}

/** Measures the ranking: pages, curve, one bill, and the time until it is up to date after a write. */
export async function measureRanking(server, client, item) {
  const calculated = await waitForRanking(server, client);
  const rows = [];
  for (const [name, path] of [
    ['ranking, page of 50', 'priorities/?limit=50'],
    ['ranking, page of 50, high risk', 'priorities/?limit=50&risk=RISK_H'],
    ['ranking, page of 50, word milan', 'priorities/?limit=50&q=milan'],
    ['ranking, where to look first', 'priorities/?limit=50&list=visit'],
    ['ranking, curve', 'priorities/curve/?n=100'],
    ['ranking, curve, high risk', 'priorities/curve/?n=100&risk=RISK_H'],
  ])
    rows.push({ name, ...(await client.measure(repeated(path, 10))) });

  const { bytes } = await client.ask(`priorities/?limit=${WRITES}`);
  const first = JSON.parse(bytes.toString()).map(({ infrastructure }) => infrastructure.id);
  const times = [];
  for (const infrastructure of first) {
    const { status, bytes: refused } = await client.ask('cables/diagnosis/', {
      method: 'POST',
      body: {
        infrastructure,
        date: '2026-10-01',
        arming_id: [],
        pole_attractivity_id: item('RISK_LEV', 'RISK_H'),
        pole_dangerousness_id: item('RISK_LEV', 'RISK_M'),
      },
    });
    if (status !== 201) throw new Error(`diagnosis: ${status} ${refused.toString().slice(0, 200)}`);
    times.push((await client.ask('priorities/?limit=50')).ms);
  }
  return { rows, calculated, afterWrite: { half: median(times), most: Math.max(...times) } };
}
