import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { addActiveAccount } from '../src/domain/accounts/repository';
import { passwordsOf } from '../src/domain/session/passwords';
import {
  seedOverlays,
  seedReference,
  seedSpeciesWeights,
  seedTaxrefNumbers,
} from '../src/io/reference/seed-reference';
import { type Connection, openPostgres, openSqlite } from '../src/store/connect';
import { migrate } from '../src/store/migrations/migrate';
import { TEST_ACCOUNTS, TEST_PASSWORD, TEST_PASSWORD_COST } from './accounts';
import { BUILT_SERVER, buildServer } from './build-server';
import { createDatabase, dropDatabase } from './create-database';
import { startCluster } from './postgres-cluster';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with a migrated database to copy. */
    sqliteTemplate: string;
    /** URL of the server's maintenance database; `null` without PostgreSQL. */
    postgresUrl: string | null;
    postgresTemplate: string;
  }
}

/** Creates the schema, reference data and one account per role. */
async function fill(connection: Connection): Promise<void> {
  await migrate(connection.db, connection.engine);
  const passwordHash = await passwordsOf(TEST_PASSWORD_COST).hash(TEST_PASSWORD);
  await connection.db.transaction().execute(async db => {
    await seedReference(db, connection.engine);
    await seedSpeciesWeights(db);
    await seedTaxrefNumbers(db);
    await seedOverlays(db);
    for (const [username, groups] of Object.entries(TEST_ACCOUNTS))
      await addActiveAccount(db, {
        username,
        email: `${username}@example.org`,
        firstName: 'Test',
        lastName: username,
        passwordHash,
        groups,
        demonstration: 0,
      });
  });
  await connection.close();
}

/** Environment variable that passes the templates of the first test project to the next one. */
const PREPARED = 'AVICABLE_TEST_TEMPLATES';

/** Prepares one database per engine, which all test files copy, and builds the server. */
export default async function prepareTemplates(project: TestProject) {
  const prepared = process.env[PREPARED];
  if (prepared) {
    const [sqliteTemplate, postgresUrl, postgresTemplate] = JSON.parse(prepared);
    project.provide('sqliteTemplate', sqliteTemplate);
    project.provide('postgresUrl', postgresUrl);
    project.provide('postgresTemplate', postgresTemplate);
    return;
  }
  const builtServer = await buildServer();
  process.env[BUILT_SERVER] = builtServer;

  const sqliteTemplate = mkdtempSync(join(tmpdir(), 'avicable-template-'));
  await fill(openSqlite(sqliteTemplate));
  project.provide('sqliteTemplate', sqliteTemplate);

  const given = process.env.AVICABLE_TEST_DATABASE_URL;
  const cluster = given ? null : await startCluster();
  const url = given ?? cluster?.urlOf('postgres') ?? null;
  const template = `avicable_template_${process.pid}`;
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', template);
  if (url) await fill(openPostgres(await createDatabase(url, template), { connections: 1 }));
  else console.warn('PostgreSQL with PostGIS is not installed here: the server is tested on SQLite only.');

  process.env[PREPARED] = JSON.stringify([sqliteTemplate, url, template]);

  return async function removeTemplates() {
    delete process.env[PREPARED];
    delete process.env[BUILT_SERVER];
    if (given) await dropDatabase(given, template);
    await cluster?.stop();
    for (const folder of [sqliteTemplate, builtServer]) await rm(folder, { recursive: true, force: true });
  };
}
