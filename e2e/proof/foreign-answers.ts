import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from '../support/run-server';
import { deviceState, drawPhotos, ensureSignedIn, prepareApplication, submitRecord } from './application';
import { type BrowserProcess, startBrowser } from './browser-process';
import { commandOf, planFieldWork } from './field-work';
import { BODIES, type ForeignAnswer, hotspot, MARK } from './hotspot';
import { askFor, keptOfHotspot, sendQueue, takeAlong } from './hotspot-page';
import { seededRandom } from './seeded-random';
import { ACCOUNT, apiOf, referenceIds, serverRecords } from './server-records';

export const STATUSES = [
  ...[200, 201, 202, 204, 302, 400, 401, 403, 404, 405, 407, 408, 409, 410, 412, 413, 415, 423, 429],
  ...[500, 501, 502, 503, 504, 507, 511],
];
/** Matches what a proxy blocks that lets an upload start but rejects its bytes. */
const ALL_BUT_BEGINNINGS = /^(?!(POST|HEAD) \/api\/v1\/media\/)/;

/** Failures by status and body; an empty table means success. */
export interface ForeignAnswersResult {
  cells: number;
  wrong: string[];
}

const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

/**
 * Exposes a signed-in phone with waiting entries to every kind of answer that is not the server's. Whatever its
 * status and body, stored lists and tiles must stay, the session must stay, nothing may be refused, and everything
 * must arrive once afterwards.
 */
export async function meetForeignAnswers(
  statuses: readonly number[],
  log: (line: string) => void,
): Promise<ForeignAnswersResult> {
  const folder = await mkdtemp(join(tmpdir(), 'avicable-hotspot-'));
  const server = await runServer(join(folder, 'data'), { AVICABLE_DEMO: '0' });
  const network = await hotspot(server.url);
  const wrong: string[] = [];
  let cells = 0;
  let browser: BrowserProcess | undefined;
  try {
    const plan = planFieldWork(4, 1, 1, seededRandom(1));
    const ids = await referenceIds(await apiOf(server.url));
    browser = await startBrowser(join(folder, 'profile'));
    const { page } = browser;
    await page.goto(`${network.url}/en/about`, { waitUntil: 'load' });
    await prepareApplication(page);
    await ensureSignedIn(page, ACCOUNT.username, ACCOUNT.password);
    const [base64 = ''] = await drawPhotos(page, 1, 1);
    await takeAlong(page);

    const refs: string[] = [];
    network.answer = { status: 200, body: 'page' };
    for (const record of plan) {
      const pictures = record.pictures.map(mark => ({ mark, base64, ref: `local:${crypto.randomUUID()}` }));
      const command = commandOf(
        record,
        { support: refs[0] ?? null, survey: record.foundBy === null ? null : (refs[record.foundBy] ?? null) },
        pictures.map(({ ref }) => ref),
        ids,
      );
      refs.push(await submitRecord(page, command, pictures));
    }
    const check = async (answer: ForeignAnswer) => {
      network.answer = answer;
      const checks = { ...(await askFor(page)), ...(await sendQueue(page)) };
      cells += Object.keys(checks).length;
      const where = `${answer.status} ${answer.body}${answer.only ? ` to ${answer.only}` : ''}`;
      for (const [what, problem] of Object.entries(checks))
        if (problem) wrong.push(`${where}, ${what}: ${problem}`);
    };
    for (const status of statuses) {
      for (const body of Object.keys(BODIES) as (keyof typeof BODIES)[]) {
        await check({ status, body });
        await check({ status, body, only: ALL_BUT_BEGINNINGS });
      }
      log(`${status}: ${cells} cells, ${wrong.length} wrong`);
    }
    network.answer = { status: 200, body: 'page' };
    await askFor(page);
    const notice = page.getByText('Network with a sign-in page').first();
    await notice.waitFor({ timeout: 5000 }).catch(() => wrong.push('the person is not told'));
    wrong.push(...(await keptOfHotspot(page, MARK)));

    network.answer = null;
    for (let left = 1, tries = 0; left > 0 && tries < 60; tries += 1) {
      await sendQueue(page);
      left = (await deviceState(page)).entries.length;
      await wait(500);
    }
    const { entries } = await deviceState(page);
    for (const { state, error } of entries) wrong.push(`left: ${state} ${JSON.stringify(error)}`);
    const records = await serverRecords(await apiOf(server.url));
    for (const { mark, resource, pictures } of plan) {
      const copies = records.filter(candidate => candidate.resource === resource && candidate.mark === mark);
      if (copies.length !== 1) wrong.push(`${resource}: ${copies.length} on the server`);
      if (pictures.join() !== copies[0]?.pictures.join()) wrong.push(`${resource}: other pictures`);
    }
    return { cells, wrong };
  } finally {
    await browser?.kill().catch(() => undefined);
    await network.close();
    await server.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
