import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, truncateSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase } from '../../test/create-database';
import { type S3Server, s3Environment, startS3Server } from '../../test/s3-server';
import { type Config, readConfig } from '../config/config';
import { addActiveAccount } from '../domain/accounts/repository';
import { newPictureKeys, pictureStorage, storePicture } from '../domain/media/picture-store';
import { addMedia } from '../domain/media/service';
import { inTransaction } from '../store/in-transaction';
import type { ServerContext } from './create-context';
import { prepare } from './prepare';
import { startupFault } from './startup-fault';

const SECRET = { AVICABLE_SECRET: 'the same for all servers, long enough' };

let folder: string;
beforeEach(function makeFolder() {
  folder = mkdtempSync(join(tmpdir(), 'avicable-pictures-'));
});
afterEach(async function removeFolder() {
  await rm(folder, { recursive: true, force: true });
});
const place = (name: string) => join(folder, name);

/** Prepares a server, works with it and closes it. @returns the message of a refusal, by default in English */
async function start(
  environment: Record<string, string>,
  work: (context: ServerContext) => Promise<unknown> = async () => undefined,
  locale: 'fr' | 'en' = 'en',
): Promise<string> {
  let config: Config | null = null;
  try {
    config = readConfig({ ...SECRET, ...environment });
    const context = await prepare(config, () => undefined);
    try {
      await work(context);
    } finally {
      await context.connection.close();
    }
    return 'started';
  } catch (error) {
    return startupFault(error, config, locale);
  }
}

async function addPicture(context: ServerContext): Promise<void> {
  const bytes = Buffer.from('a picture');
  const keys = newPictureKeys();
  await storePicture(pictureStorage(context), { picture: bytes, thumbnail: bytes }, keys);
  const at = new Date().toISOString();
  await addActiveAccount(context.db, {
    username: 'ada',
    email: 'ada@example.org',
    firstName: '',
    lastName: '',
    passwordHash: '',
    groups: ['data-editor'],
    demonstration: 0,
  });
  const { id: userId } = await context.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'ada')
    .executeTakeFirstOrThrow();
  await inTransaction(context, db =>
    addMedia(
      { context, db, userId, at },
      { picture: bytes, thumbnail: bytes, width: 1, height: 1, takenOn: null, position: null },
      keys,
      { date: null, author: '', source: '', remark: '', label: '' },
    ),
  );
}

const confirmationIn = (line: string) => /AVICABLE_PICTURES_HERE=(\w+)/.exec(line)?.[1] ?? '';

describe.runIf(inject('postgresUrl'))('Servers on one PostgreSQL', () => {
  const name = `avicable_places_${process.pid}`;
  let database: { DATABASE_URL: string };
  beforeEach(async function create() {
    const url = await createDatabase(inject('postgresUrl') as string, name, inject('postgresTemplate'));
    database = { DATABASE_URL: url };
  });
  afterEach(() => dropDatabase(inject('postgresUrl') as string, name));
  const startOn = (data: string, more: Record<string, string> = {}) =>
    start({ ...database, AVICABLE_DATA: place(data), ...more });

  it('start on the same folder, also at once, and are refused on another one', async () => {
    const starts = await Promise.all(Array.from({ length: 4 }, () => startOn('shared')));
    expect(starts).toEqual(starts.map(() => 'started'));
    const id = readFileSync(place('shared/pictures/place.id'), 'utf8');
    const line = await startOn('other');
    expect(line).toContain(`The pictures of this database are not in ${place('other/pictures')}`);
    expect(line).not.toContain('\n');
    expect(line).not.toContain(id.trim());
    const french = await start({ ...database, AVICABLE_DATA: place('other') }, undefined, 'fr');
    expect(french).toContain(
      `Les photos de cette base de données ne sont pas dans ${place('other/pictures')}`,
    );
    expect(await startOn('shared')).toBe('started');
    expect(readFileSync(place('shared/pictures/place.id'), 'utf8')).toBe(id);
  });

  it('of two that start first at once on different folders, exactly one does', async () => {
    const starts = await Promise.all(['a', 'b'].map(data => startOn(data)));
    expect(starts.filter(line => line === 'started')).toHaveLength(1);
  });

  it('start on the folder after it was moved or restored', async () => {
    expect(await startOn('data')).toBe('started');
    renameSync(place('data'), place('moved'));
    expect(await startOn('moved')).toBe('started');
    mkdirSync(place('restored'));
    cpSync(place('moved/pictures'), place('restored/pictures'), { recursive: true });
    expect(await startOn('restored')).toBe('started');
  });

  it.each([
    ['without its mark', (mark: string) => rm(mark)],
    ['with an empty mark', async (mark: string) => truncateSync(mark)],
  ])('are refused on a folder %s until the administrator confirms it', async (_what, lose) => {
    expect(await startOn('data')).toBe('started');
    await lose(place('data/pictures/place.id'));
    const line = await startOn('data');
    const AVICABLE_PICTURES_HERE = confirmationIn(line);
    expect(AVICABLE_PICTURES_HERE).toHaveLength(8);
    expect(await startOn('data', { AVICABLE_PICTURES_HERE: 'whatever' })).toBe(line);
    expect(await startOn('data', { AVICABLE_PICTURES_HERE })).toBe('started');
    expect(await startOn('data')).toBe('started');
    // The setting has no effect any more if it is left in place.
    expect(await startOn('other', { AVICABLE_PICTURES_HERE })).toContain('are not in');
  });

  it('are refused when an older installation has its pictures elsewhere', async () => {
    expect(await start({ ...database, AVICABLE_DATA: place('data') }, addPicture)).toBe('started');
    // The state left by a version that did not record the place.
    const forget = async ({ db }: ServerContext) => {
      await db.deleteFrom('meta').where('name', '=', 'picture_place').execute();
    };
    expect(await start({ ...database, AVICABLE_DATA: place('data') }, forget)).toBe('started');
    await rm(place('data/pictures/place.id'));
    const line = await startOn('other');
    expect(line).toContain('are not in');
    const confirmed = { AVICABLE_PICTURES_HERE: confirmationIn(line) };
    expect(await startOn('data', confirmed)).toBe('started');
  });

  it('an older installation goes on where its pictures are', async () => {
    expect(await start({ ...database, AVICABLE_DATA: place('data') }, addPicture)).toBe('started');
    await start({ ...database, AVICABLE_DATA: place('data') }, ({ db }) =>
      db.deleteFrom('meta').where('name', '=', 'picture_place').execute(),
    );
    await rm(place('data/pictures/place.id'));
    expect(await startOn('data')).toBe('started');
    expect(await startOn('other')).toContain('are not in');
  });
});

describe('A server with a bucket', () => {
  let s3: S3Server;
  beforeAll(async function startS3() {
    s3 = await startS3Server();
  });
  afterAll(() => s3.close());
  const startWith = (settings: Record<string, string>, locale: 'fr' | 'en' = 'en', data = 'data') =>
    start({ AVICABLE_DATA: place(data), ...s3Environment(s3.settings), ...settings }, undefined, locale);

  it('starts, and is refused where the bucket is missing, refuses it or is away', async () => {
    expect(await startWith({})).toBe('started');
    for (const [settings, en, fr] of [
      [{ AVICABLE_S3_BUCKET: 'unknown' }, 'There is no bucket unknown (', 'Le bucket unknown ('],
      [{ AVICABLE_S3_ACCESS_KEY: 'SOMEBODY' }, 'refuses this server', 'refuse ce serveur'],
      [{ AVICABLE_S3_ENDPOINT: 'http://127.0.0.1:1' }, 'does not answer', 'ne répond pas'],
      [{ AVICABLE_S3_ENDPOINT: 'http://nowhere.invalid' }, 'does not answer', 'ne répond pas'],
      [
        { AVICABLE_S3_SECRET_KEY: '' },
        'AVICABLE_S3_SECRET_KEY= cannot be used',
        'AVICABLE_S3_SECRET_KEY= est inutilisable',
      ],
    ] as const) {
      const line = await startWith(settings);
      expect(line).toContain(en);
      expect(await startWith(settings, 'fr')).toContain(fr);
      expect(line).not.toMatch(/\n|S3RVER|SOMEBODY/);
    }
    const secret = 'http://user:secret@127.0.0.1:1';
    expect(await startWith({ AVICABLE_S3_ENDPOINT: secret })).not.toContain('secret');
  }, 60_000);

  it('is refused when its pictures stayed in the folder, and starts once they were copied', async () => {
    const data = place('data');
    let files: string[] = [];
    const keep = async (context: ServerContext) => {
      await addPicture(context);
      const row = await context.db.selectFrom('media').selectAll().executeTakeFirstOrThrow();
      files = [row.storage, row.thumbnail];
    };
    expect(await start({ AVICABLE_DATA: data }, keep)).toBe('started');
    await s3.empty();
    const line = await startWith({});
    expect(line).toContain(`are not in avicable-pictures (${s3.settings.endpoint})`);
    for (const file of files) await s3.put(`pictures/${file}`, readFileSync(join(data, 'pictures', file)));
    expect(await startWith({})).toBe(line);
    expect(await startWith({ AVICABLE_PICTURES_HERE: confirmationIn(line) })).toBe('started');
    expect(await startWith({})).toBe('started');
    // After returning to the folder, the pictures uploaded meanwhile would be missing.
    expect(await start({ AVICABLE_DATA: data })).toContain(`are not in ${join(data, 'pictures')}`);
  });
});
