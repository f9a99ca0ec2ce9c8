import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from '../support/run-server';
import {
  type DeviceState,
  deviceState,
  drawPhotos,
  ensureSignedIn,
  prepareApplication,
  sendEverything,
  submitRecord,
} from './application';
import { type BrowserProcess, startBrowser } from './browser-process';
import { commandOf, type PlannedRecord, planFieldWork, targetsOf } from './field-work';
import { seededRandom } from './seeded-random';
import { ACCOUNT, apiOf, digestOfWhole, referenceIds, serverPictures, serverRecords } from './server-records';
import { unreliableLink } from './unreliable-link';

export interface ProofOptions {
  /** Number of times the browser is killed. */
  kills: number;
  records: number;
  photos: number;
  seed: number;
  log: (line: string) => void;
}

export interface ProofResult {
  seconds: number;
  browserKills: number;
  serverKills: number;
  faults: Record<string, number>;
  /** Number of records that the device confirmed as stored. */
  kept: number;
  /** How many of these are on the server once, several times, or not at all. */
  once: number;
  several: number;
  missing: number;
  /** Number of the server's records that nobody entered. */
  foreign: number;
  /**
   * Number of pictures on the server that are there once with the same bytes as after a direct upload, and of all
   * others.
   */
  picturesWhole: number;
  picturesWrong: number;
  /** Number of pictures attached to the right record. */
  picturesInPlace: number;
  /** Number of entries left on the device. */
  left: number;
  leftPictures: number;
  /** Number of deliveries that the device has recorded. */
  delivered: number;
}

const SETTLING = 300_000;
const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

/**
 * Simulates an agent's worst day: a real browser killed at random moments while records are entered and sent, a
 * server killed and restarted, and a link that drops, cuts and refuses requests. Counts everything afterwards.
 */
export async function runProof({ kills, records, photos, seed, log }: ProofOptions): Promise<ProofResult> {
  const random = seededRandom(seed);
  const began = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'avicable-proof-'));
  const server = await runServer(join(folder, 'data'), { AVICABLE_DEMO: '0' });
  const link = await unreliableLink(server.url, random);
  let restarting: Promise<void> = Promise.resolve();
  let serverKills = 0;
  let browserKills = 0;
  let browser: BrowserProcess | undefined;
  try {
    const plan = planFieldWork(records, photos, seed, random);
    const ids = await referenceIds(await apiOf(server.url), targetsOf(records));
    /** The reference of each record that the device confirmed as stored. */
    const keptRefs = new Map<PlannedRecord, string>();
    const pictures = new Map<string, string>();

    const openBrowser = async () => {
      browser = await startBrowser(join(folder, 'profile'));
      // The page's own files come from the server, so it must run for a moment.
      await restarting;
      await browser.page.goto(`${link.url}/en/about`, { waitUntil: 'load' });
      await prepareApplication(browser.page);
      return browser.page;
    };
    const killServer = () => {
      serverKills += 1;
      restarting = (async () => {
        await server.stop('SIGKILL');
        await wait(random.between(200, 1500));
        await server.start();
      })();
    };

    const first = await openBrowser();
    await ensureSignedIn(first, ACCOUNT.username, ACCOUNT.password);
    const drawn = await drawPhotos(first, photos, seed);
    for (const [index, base64] of drawn.entries()) pictures.set(`proof ${seed} picture ${index}`, base64);

    /** The reference of a record whose form was still open at a kill, if the device or the server has it. */
    const findAgain = async (record: PlannedRecord, state: DeviceState): Promise<string | null> => {
      const entry = state.entries.find(({ command }) => command.body && markIn(command.body) === record.mark);
      if (entry) return `local:${entry.id}`;
      await restarting;
      const serverRecord = (await serverRecords(await apiOf(server.url))).find(
        ({ resource, mark }) => resource === record.resource && mark === record.mark,
      );
      return serverRecord ? `local:${serverRecord.uuid}` : null;
    };

    const enter = async (record: PlannedRecord) => {
      if (!browser) throw new Error('no browser');
      const refOf = (index: number | null) =>
        index === null ? null : (keptRefs.get(plan[index] as PlannedRecord) ?? null);
      const sent = record.pictures.map(mark => ({
        mark,
        ref: `local:${randomUUID()}`,
        base64: pictures.get(mark) ?? '',
      }));
      const command = commandOf(
        record,
        { support: refOf(record.about), survey: refOf(record.foundBy) },
        sent.map(({ ref }) => ref),
        ids,
      );
      keptRefs.set(record, await submitRecord(browser.page, command, sent));
    };

    const todo = [...plan];
    let unsure: PlannedRecord | undefined;
    for (let life = 0; life <= kills; life++) {
      const page = life === 0 ? first : await openBrowser();
      const last = life === kills;
      link.online = last || random.chance(0.6);
      link.disturbed = last ? 0.1 : 0.25;
      if (link.online) await ensureSignedIn(page, ACCOUNT.username, ACCOUNT.password).catch(() => undefined);
      if (unsure) {
        const ref = await findAgain(unsure, await deviceState(page));
        if (ref) {
          keptRefs.set(unsure, ref);
          todo.shift();
        }
        unsure = undefined;
      }
      const share = last ? todo.length : Math.ceil(todo.length / (kills - life));
      const killed = last ? null : wait(random.between(0, 3000)).then(() => browser?.kill());
      if (random.chance(0.15) && !last) killServer();
      void sendEverything(page).catch(() => undefined);
      try {
        for (let index = 0; index < share; index++) {
          const [record] = todo;
          if (!record) break;
          unsure = record;
          await enter(record);
          unsure = undefined;
          todo.shift();
          if (!last) await wait(random.between(0, 400));
        }
      } catch (error) {
        if (last) throw error;
      }
      await killed;
      if (!last) browserKills += 1;
      if (life % 10 === 9 || last)
        log(
          `${browserKills} browser kills, ${serverKills} server kills, ${keptRefs.size} of ${records} records kept`,
        );
    }

    const page = browser?.page;
    if (!page) throw new Error('no browser');
    await restarting;
    const deadline = Date.now() + SETTLING;
    let state = await deviceState(page);
    while (state.entries.length > 0 && Date.now() < deadline) {
      await wait(500);
      state = await deviceState(page);
    }
    for (const { state: how, error, command } of state.entries)
      log(`left on the device: ${how} ${JSON.stringify(error)} ${JSON.stringify(command).slice(0, 200)}`);

    const api = await apiOf(server.url);
    const onServer = await serverRecords(api);
    const copiesOf = ({ resource, mark }: PlannedRecord) =>
      onServer.filter(candidate => candidate.resource === resource && candidate.mark === mark);
    const copies = [...keptRefs.keys()].map(record => copiesOf(record).length);
    const files = await serverPictures(api);
    let picturesWhole = 0;
    for (const [mark, base64] of pictures) {
      const same = files.filter(file => file.mark === mark);
      const expectedDigest = await digestOfWhole(api, Uint8Array.from(Buffer.from(base64, 'base64')));
      if (same.length === 1 && same[0]?.digest === expectedDigest) picturesWhole += 1;
    }
    return {
      seconds: Math.round((Date.now() - began) / 1000),
      browserKills,
      serverKills,
      faults: link.faults,
      kept: keptRefs.size,
      once: copies.filter(count => count === 1).length,
      several: copies.filter(count => count > 1).length,
      missing: copies.filter(count => count === 0).length,
      foreign: onServer.length - copies.reduce((sum, count) => sum + count, 0),
      picturesWhole,
      picturesWrong: files.length - picturesWhole,
      picturesInPlace: plan
        .flatMap(record => record.pictures.map(mark => copiesOf(record)[0]?.pictures.includes(mark)))
        .filter(Boolean).length,
      left: state.entries.length,
      leftPictures: state.pictures,
      delivered: state.delivered.length,
    };
  } finally {
    await browser?.kill().catch(() => undefined);
    await restarting.catch(() => undefined);
    await link.close();
    await server.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The mark in a body; see `PlannedRecord`. */
function markIn(body: object): string | undefined {
  const { geom, remark, comment, reason } = body as {
    geom?: { coordinates: number[] };
    remark?: string;
    comment?: string;
    reason?: string;
  };
  return remark ?? comment ?? reason ?? geom?.coordinates.join();
}

/** Whether every record and every picture exists exactly once, and nothing else. */
export function isProven(result: ProofResult, { records, photos }: ProofOptions): boolean {
  const { kept, once, several, missing, foreign, picturesWhole, picturesWrong, picturesInPlace } = result;
  return (
    kept === records &&
    once === records &&
    several + missing + foreign + picturesWrong === 0 &&
    picturesWhole === photos &&
    picturesInPlace === photos &&
    result.left + result.leftPictures === 0 &&
    result.delivered === records + photos
  );
}
