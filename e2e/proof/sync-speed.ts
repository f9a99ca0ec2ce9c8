import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from '../support/run-server';
import { deviceState, drawPhotos, ensureSignedIn, prepareApplication, submitRecord } from './application';
import { startBrowser } from './browser-process';
import { commandOf, planFieldWork } from './field-work';
import { seededRandom } from './seeded-random';
import { ACCOUNT, apiOf, referenceIds } from './server-records';
import { slowLink, THIRD_GENERATION } from './slow-link';

const RECORDS = 200;
const PHOTOS = 60;
const SEED = 1;
const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

/** Enters a day's records offline, then measures how long a 3G link takes to send them to the server. */
async function measureSync() {
  const folder = await mkdtemp(join(tmpdir(), 'avicable-sync-'));
  const server = await runServer(join(folder, 'data'), { AVICABLE_DEMO: '0' });
  const link = await slowLink(server.url);
  const browser = await startBrowser(join(folder, 'profile'));
  try {
    const { page } = browser;
    const ids = await referenceIds(await apiOf(server.url));
    await page.goto(`${link.url}/en/about`, { waitUntil: 'load' });
    await prepareApplication(page);
    await ensureSignedIn(page, ACCOUNT.username, ACCOUNT.password);
    const photos = await drawPhotos(page, PHOTOS, SEED);
    await page.context().setOffline(true);
    const refs: string[] = [];
    for (const { about, ...record } of planFieldWork(RECORDS, PHOTOS, SEED, seededRandom(SEED))) {
      const pictures = record.pictures.map(mark => ({
        mark,
        ref: `local:${randomUUID()}`,
        base64: photos[Number(mark.split(' ').at(-1))] ?? '',
      }));
      const support = about === null ? null : (refs[about] ?? null);
      const command = commandOf(
        { ...record, about },
        { support, survey: record.foundBy === null ? null : (refs[record.foundBy] ?? null) },
        pictures.map(({ ref }) => ref),
        ids,
      );
      refs.push(await submitRecord(page, command, pictures));
    }
    link.network = THIRD_GENERATION;
    link.bytes.up = 0;
    link.bytes.down = 0;
    const began = performance.now();
    await page.context().setOffline(false);
    while ((await deviceState(page)).entries.length > 0) await wait(500);
    const seconds = (performance.now() - began) / 1000;
    const { up, down } = link.bytes;
    const pictureBytes = photos.reduce((sum, base64) => sum + Buffer.byteLength(base64, 'base64'), 0);
    const limit = (up * 8) / THIRD_GENERATION.up;
    return {
      network: THIRD_GENERATION,
      records: RECORDS,
      photos: PHOTOS,
      pictureBytes,
      up,
      down,
      seconds,
      limit,
    };
  } finally {
    await browser.kill();
    await link.close();
    await server.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

console.log(JSON.stringify(await measureSync()));
