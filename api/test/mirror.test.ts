import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { timeOrderedUuid } from '../src/store/time-ordered-uuid';
import { describeOnEngines } from './harness';
import { createdPoint, samplesOf } from './samples';

/** Random changes per engine. 10,000 take minutes, so a normal run makes fewer. */
const CHANGES = Number(process.env.AVICABLE_MIRROR_CHANGES ?? 600);
const SUPPORTS = 20;
const WRITERS = 4;
const PROGRAMME = { name: 'Suivi', protocol: '', from: '2025-01-01', way: 'FOOT', radius_m: 10 };

const DOCUMENT = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
const [PROGRAM = ''] = /(?<=```js\n)\/\/ node mirror\.mjs[\s\S]*?(?=```)/.exec(DOCUMENT) ?? [];

type Mirrored = Record<string, Record<string, unknown> & { properties?: Record<string, unknown> }>;

/** What a record's own line follows: derived fields, such as the risk, are left out. */
const ownFields = (records: Mirrored) =>
  Object.fromEntries(
    Object.entries(records).map(([uuid, record]) => {
      const { version, timestamp_update, remark, date } = record.properties ?? record;
      return [uuid, { version, timestamp_update, remark, date }];
    }),
  );

describeOnEngines('The mirror of the documentation', (server, engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'avicable-mirror-'));
  const [program, file] = [join(folder, 'mirror.mjs'), join(folder, 'mirror.json')];
  let child: ChildProcess | undefined;
  afterAll(async () => {
    child?.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it('has at most 60 lines of code, and equals the lists after random changes and two kills', async () => {
    if (CHANGES < 10_000 && engine === 'sqlite')
      process.stderr.write(`mirror: ${CHANGES} changes; AVICABLE_MIRROR_CHANGES=10000 makes all of them\n`);
    expect(PROGRAM.split('\n').filter(line => line.trim() && !line.startsWith('//')).length).toBeLessThan(61);
    writeFileSync(program, PROGRAM);
    const { app, context } = server();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const errors: string[] = [];
    const token = await context.tokens.sign(
      'access',
      (await server().as('reader').get('auth/users/me/')).body.id,
    );
    const start = () => {
      child = spawn(process.execPath, [program, address, file], {
        env: { ...process.env, AVICABLE_TOKEN: token },
      });
      child.stderr?.on('data', text => errors.push(String(text)));
    };

    const { db } = context;
    const editor = server().as('editor');
    const { supportDiagnosis, mortality } = samplesOf(server());
    const supports = await Promise.all(Array.from({ length: SUPPORTS }, () => createdPoint(server())));
    for (const support of supports) await editor.post('cables/diagnosis/', supportDiagnosis(support));
    start();

    const any = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item;
    let made = 0;
    /** A change by the interface. */
    async function change(): Promise<void> {
      made += 1;
      const support = any(supports);
      const path = `cables/points/${support}/`;
      await any([
        () => editor.patch(path, { operator_number: randomUUID().slice(0, 8) }),
        () => editor.post('cables/diagnosis/', supportDiagnosis(support)),
        () => editor.post('mortality/', mortality()),
        () => editor.delete(path),
        () => server().as('admin').post(`${path}restore/`, {}),
        // The mirror keeps no programmes.
        () => server().as('admin').post('programmes/', PROGRAMME),
      ])();
    }
    /** Changes by another program in one transaction, which ends in any order and sometimes in vain. */
    async function changeElsewhere(): Promise<void> {
      const count = 1 + Math.floor(Math.random() * 12);
      await db
        .transaction()
        .execute(async writer => {
          // As the server does, since a visit written while its support is deleted would be shown without it.
          if (engine === 'postgres')
            await sql`select id from infrastructures order by id for share`.execute(writer);
          for (let done = 0; done < count; done++) {
            const at = new Date().toISOString();
            const some = sql`(select id from diagnoses where id >= ${Math.floor(Math.random() * made * 0.3)} order by id limit 1)`;
            await any([
              sql`update diagnoses set remark = ${at}, updated_at = ${at}, version = version + 1 where id = ${some}`,
              sql`update diagnoses set deleted_at = ${at}, version = version + 1 where id = ${some}`,
              sql`update diagnoses set deleted_at = null, version = version + 1 where id = ${some}`,
              sql`insert into diagnoses (uuid, created_at, updated_at, infrastructure_id, date, remark, technical_proposal,
                  search_text, isolation_advice, dissuasion_advice, attraction_advice, change_advice,
                  nest_platform_advice, visibility_advice, burial_advice)
                values (${timeOrderedUuid()}, ${at}, ${at}, ${any(supports)}, '2025-05-10', ${at}, '', '',
                  0, 0, 0, 0, 0, 0, 0)`,
              sql`delete from diagnoses where id = ${some}
                and not exists (select 1 from infrastructures where last_diagnosis_id = diagnoses.id)`,
            ]).execute(writer);
          }
          if (Math.random() < 0.1) throw new Error('in vain');
          made += count;
        })
        .catch(error => {
          if (error.message !== 'in vain' && !context.engine.isCollision(error)) throw error;
        });
    }
    const kills = [CHANGES / 3, (CHANGES * 2) / 3];
    await Promise.all(
      Array.from({ length: WRITERS }, async function write() {
        while (made < CHANGES) {
          await (Math.random() < 0.4 ? change() : changeElsewhere());
          if (made < (kills[0] ?? Number.POSITIVE_INFINITY)) continue;
          kills.shift();
          child?.kill('SIGKILL');
          start();
        }
      }),
    );
    expect(kills).toEqual([]);

    const lists: Mirrored = {};
    for (const path of [
      'cables/points/',
      'cables/lines/',
      'cables/diagnosis/',
      'cables/operations/',
      'mortality/',
    ]) {
      const { body } = await editor.get(path);
      for (const record of body.features ?? body) lists[record.uuid ?? record.properties.uuid] = record;
    }
    const mirrored = () =>
      existsSync(file) ? ownFields(JSON.parse(readFileSync(file, 'utf8')).records) : undefined;
    // Lines wait for transactions of other tests, which use other databases of the same PostgreSQL.
    await expect
      .poll(() => ({ errors, records: mirrored() }), { timeout: 300_000, interval: 200 })
      .toEqual({ errors: [], records: ownFields(lists) });
    expect(Object.keys(lists).length).toBeGreaterThan(SUPPORTS);
  }, 600_000);
});
