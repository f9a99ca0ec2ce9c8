import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from './accounts';
import { describeOnSqlite } from './harness';

const run = promisify(execFile);
const CLIENT = new URL('../../e2e/clients/typed/', import.meta.url).pathname;
/** Generating and compiling take long on a busy machine. */
const PATIENCE = 120_000;

describe('A client generated from openapi.json', () => {
  let place = '';
  let isCompiled = false;
  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'avicable-client-'));
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  /** The description does not depend on the engine. */
  async function compile(document: unknown): Promise<void> {
    if (isCompiled) return;
    const file = join(place, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    await run(process.execPath, [join(CLIENT, 'generate.mjs'), file]);
    isCompiled = true;
  }

  describeOnSqlite('on a real server', server => {
    it(
      'is typed, and signs in, reads pages, writes, uploads and notices what changed meanwhile',
      async () => {
        await compile((await server().anonymous.get('openapi.json')).body);
        const address = await server().app.listen({ port: 0, host: '127.0.0.1' });
        const program = join(CLIENT, 'generated/program.js');
        const { stdout } = await run(process.execPath, [program, address, 'editor', TEST_PASSWORD]);
        const { ids, ...outcome } = JSON.parse(stdout);
        expect(ids).toHaveLength(3);
        expect(outcome).toMatchObject({
          list: { pages: 2, total: 3 },
          visit: { id: expect.any(Number), infrastructure: ids[0] },
          picture: { id: expect.any(Number), tag: expect.stringMatching(/^"/) },
          upload: { status: 201, offset: '0' },
          changes: [200, 412],
          current: { id: ids[0], properties: { owner: { code: 'IO-ENEDIS' } } },
          refused: [404, 'not_found'],
        });
        expect(new Set(outcome.list.ids)).toEqual(new Set(ids));
        expect(outcome.tileBytes).toBeGreaterThan(0);
      },
      PATIENCE,
    );
  });
});
