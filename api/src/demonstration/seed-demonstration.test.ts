import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DiagnosisInput, latestOf, localToday, type RiskLevel, riskOfSupport } from 'shared/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config';
import { type Context, createContext } from '../context';
import { openSqlite } from '../database/connect';
import { migrate } from '../database/migrate';
import type { Database } from '../database/schema';
import { addActiveAccount } from '../modules/accounts/repository';
import { diagnosisResource } from '../modules/diagnoses/service';
import { signIn } from '../modules/session/service';
import { recountCells } from '../modules/tiles/cell-counts';
import { nomenclatureIds } from '../reference/nomenclature-ids';
import { seedReference } from '../reference/seed-reference';
import { DEMONSTRATION_COUNTS } from './demonstration-set';
import { ITEM_TABLES } from './item-tables';
import { type RemovalReport, removeDemonstration } from './remove-demonstration';
import { seedDemonstration } from './seed-demonstration';

const PASSWORD = 'Demonstration-2026!';
let folder: string;
let context: Context;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'avicable-demonstration-'));
  const connection = openSqlite(folder);
  await migrate(connection.db, connection.engine);
  const config = readConfig({ AVICABLE_DATA: folder });
  const passwordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  context = createContext({ ...config, passwordCost }, connection, 'secret of a test, long enough to sign');
  await context.db.transaction().execute(db => seedReference(db, context.engine));
  await seedDemonstration(context, PASSWORD);
}, 60_000);

afterAll(async () => {
  await context.connection.close();
  await rm(folder, { recursive: true });
});

const count = async (table: keyof Database) => {
  const { n } = await context.db
    .selectFrom(table)
    .select(eb => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};
const pictureFiles = async () =>
  (await readdir(join(folder, 'pictures'), { recursive: true })).filter(name => name.endsWith('.jpg')).length;

describe('the demonstration in the database', () => {
  it('is whole', async () => {
    const { supports, lines, diagnoses, mortality, pictures } = DEMONSTRATION_COUNTS;
    expect(await count('infrastructures')).toBe(supports + lines);
    expect(await count('diagnoses')).toBe(diagnoses);
    expect(await count('mortality_cases')).toBe(mortality);
    expect(await count('media')).toBe(pictures);
    expect((await count('diagnosis_media')) + (await count('operation_media'))).toBe(pictures);
    expect(await pictureFiles()).toBe(2 * pictures);
    for (const table of [
      'operations',
      'operation_equipments',
      'sensitive_areas',
      'news',
      'partners',
    ] as const)
      expect(await count(table), table).toBeGreaterThan(3);
  });

  it.each(['editor', 'reader', 'manager'])('lets %s sign in', async username => {
    expect(await signIn(context, { username, password: PASSWORD }, '127.0.0.1')).toMatchObject({
      access: expect.any(String),
    });
  });

  it('takes the newest visit and the newest work as the last ones', async () => {
    const infrastructures = await context.db.selectFrom('infrastructures').selectAll().execute();
    const diagnoses = await context.db.selectFrom('diagnoses').selectAll().execute();
    const operations = await context.db.selectFrom('operations').selectAll().execute();
    const codes = new Map(
      (await context.db.selectFrom('nomenclatures').selectAll().execute()).map(i => [i.id, i.code]),
    );
    const level = (id: number | null) => (id === null ? null : (codes.get(id) as RiskLevel));
    const lastOf = <Row extends { infrastructure_id: number; id: number; date: string; created_at: string }>(
      rows: Row[],
      infrastructure: number,
    ) =>
      latestOf(
        rows
          .filter(row => row.infrastructure_id === infrastructure)
          .map(row => ({ ...row, timestamp_create: row.created_at })),
      );
    for (const infrastructure of infrastructures) {
      const diagnosis = lastOf(diagnoses, infrastructure.id);
      const operation = lastOf(operations, infrastructure.id);
      expect(infrastructure).toMatchObject({
        last_diagnosis_id: diagnosis?.id ?? null,
        last_diagnosis_date: diagnosis?.date ?? null,
        last_operation_id: operation?.id ?? null,
        neutralization: operation?.neutralization_level ?? 'none',
        neutralization_date: operation?.date ?? null,
      });
      if (infrastructure.kind === 'POLE')
        expect(infrastructure.risk).toBe(
          riskOfSupport(
            diagnosis && {
              pole_attractivity: level(diagnosis.pole_attractivity_id),
              pole_dangerousness: level(diagnosis.pole_dangerousness_id),
            },
          ),
        );
    }
    expect(new Set(infrastructures.map(one => one.risk)).size).toBe(4);
    expect(new Set(infrastructures.map(one => one.neutralization)).size).toBe(3);
  });

  it('lies in Corsica and its municipalities, lines with their length', async () => {
    const attached = await context.db
      .selectFrom('infrastructure_areas')
      .innerJoin('geo_areas', 'geo_areas.id', 'area_id')
      .select(['infrastructure_id', 'geo_areas.type', 'geo_areas.code'])
      .execute();
    const having = (type: string) =>
      new Set(attached.filter(area => area.type === type).map(area => area.infrastructure_id)).size;
    expect(having('ADMIN_COM')).toBe(await count('infrastructures'));
    expect(having('ADMIN_REG')).toBe(await count('infrastructures'));
    expect(await count('infrastructure_sensitive_areas')).toBeGreaterThan(50);
    const lines = await context.db
      .selectFrom('infrastructures')
      .select('length')
      .where('kind', '=', 'LINE')
      .execute();
    expect(lines.every(line => (line.length ?? 0) > 100)).toBe(true);
  });

  it('is counted on the map and kept in the history', async () => {
    const cells = () =>
      context.db
        .selectFrom('cell_counts')
        .selectAll()
        .where('count', '<>', 0)
        .orderBy('kind')
        .orderBy('zoom')
        .orderBy('x')
        .orderBy('y')
        .orderBy('risk')
        .orderBy('neutralization')
        .execute();
    const kept = await cells();
    await context.db.transaction().execute(recountCells);
    expect(await cells()).toEqual(kept);
    const records = await Promise.all(Object.values(ITEM_TABLES).map(count));
    expect(await count('history')).toBe(records.reduce((sum, n) => sum + n, 0));
  });

  it('never lies in the future', async () => {
    for (const table of ['diagnoses', 'operations', 'mortality_cases'] as const) {
      const rows = await context.db.selectFrom(table).select(['date', 'created_at']).execute();
      expect(rows.every(row => row.date <= localToday() && row.created_at <= new Date().toISOString())).toBe(
        true,
      );
    }
  });
});

describe('removing the demonstration', () => {
  let support: number;
  let own: number;
  let report: RemovalReport;

  const diagnose = async (infrastructure: number, userId: number) => {
    const idOf = await nomenclatureIds(context.db);
    const input: DiagnosisInput = diagnosisResource.inputSchema.parse({
      infrastructure,
      date: '2019-05-04',
      remark: '',
      technical_proposal: '',
      pole_attractivity_id: idOf('RISK_LEV:RISK_L'),
      pole_dangerousness_id: idOf('RISK_LEV:RISK_L'),
    });
    return context.db
      .transaction()
      .execute(db => diagnosisResource.create({ context, db, userId, at: new Date().toISOString() }, input));
  };

  beforeAll(async () => {
    const [first, second] = await context.db
      .selectFrom('infrastructures')
      .select('id')
      .where('kind', '=', 'POLE')
      .where('risk', '=', 'RISK_H')
      .orderBy('id')
      .limit(2)
      .execute();
    if (!first || !second) throw new Error('No support at high risk');
    support = first.id;
    const account = {
      username: 'agent',
      email: 'agent@example.org',
      firstName: '',
      lastName: '',
      passwordHash: '',
    };
    const userId = await context.db
      .transaction()
      .execute(db => addActiveAccount(db, { ...account, groups: ['data-editor'], demonstration: 0 }));
    own = await diagnose(support, userId);
    const editor = await context.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'editor')
      .executeTakeFirstOrThrow();
    await diagnose(second.id, editor.id);
    report = await removeDemonstration(context);
  });

  it('leaves nothing of it', async () => {
    for (const table of [...Object.values(ITEM_TABLES), 'news', 'partners', 'users'] as const) {
      const left = await context.db.selectFrom(table).select('id').where('demonstration', '=', 1).execute();
      expect(left, table).toEqual([]);
    }
    expect(await count('diagnoses')).toBe(2);
    expect(await count('operations')).toBe(0);
    expect(await pictureFiles()).toBe(0);
    expect(report.removed.diagnosis).toBe(DEMONSTRATION_COUNTS.diagnoses);
    expect(report.removed.infrastructures).toBe(
      DEMONSTRATION_COUNTS.supports + DEMONSTRATION_COUNTS.lines - report.keptInfrastructures.length,
    );
  });

  it('keeps what users entered and the supports it stands on, judged by what is left', async () => {
    expect(report.keptInfrastructures).toHaveLength(2);
    const kept = await context.db
      .selectFrom('infrastructures')
      .selectAll()
      .where('id', '=', support)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({
      risk: 'RISK_L',
      last_diagnosis_id: own,
      last_diagnosis_date: '2019-05-04',
      neutralization: 'none',
      demonstration: 0,
    });
    const highest = await context.db
      .selectFrom('cell_counts')
      .select(['risk', 'count'])
      .where('zoom', '=', 0)
      .where('count', '>', 0)
      .execute();
    expect(highest).toEqual([{ risk: 'RISK_L', count: 2 }]);
  });

  it('closes an account that users entered records with, and removes the others', async () => {
    expect(report.keptAccounts).toEqual(['editor']);
    const users = await context.db
      .selectFrom('users')
      .select(['username', 'is_active'])
      .orderBy('username')
      .execute();
    expect(users).toEqual([
      { username: 'agent', is_active: 1 },
      { username: 'editor', is_active: 0 },
    ]);
    await expect(signIn(context, { username: 'editor', password: PASSWORD }, '127.0.0.1')).rejects.toThrow();
  });

  it('finds nothing the second time', async () => {
    const again = await removeDemonstration(context);
    expect(Object.values(again.removed).every(n => n === 0)).toBe(true);
    expect(again.keptInfrastructures).toEqual([]);
  });

  it('does not come back', async () => {
    expect(await seedDemonstration(context, PASSWORD)).toBe(false);
    expect(await count('media')).toBe(0);
    expect(await pictureFiles()).toBe(0);
  });
});
