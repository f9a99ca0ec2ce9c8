import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { localToday, type RiskLevel } from 'shared/contract';
import { diagnosisInputSchema } from 'shared/kinds';
import { type DiagnosisInput, latestOf, riskOfSupport } from 'shared/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnEngines, type TestServer } from '../../../test/harness';
import { visits } from '../../domain/diagnoses/present';
import { writable } from '../../domain/records/writable';
import { createOne } from '../../domain/records/write-record';
import { signIn } from '../../domain/session/service';
import type { Database } from '../../store/schema';
import { type RemovalReport, removeDemonstration } from './remove-demonstration';
import { seedDemonstration } from './seed-demonstration';

const ITEM_TABLES = [
  'infrastructures',
  'diagnoses',
  'operations',
  'mortality_cases',
  'sensitive_areas',
  'media',
  'work_orders',
  'work_items',
  'alarms',
  'surveys',
] as const;

const PASSWORD = 'Demonstration-2026!';
const COUNTS = { supports: 1500, lines: 200, diagnoses: 904, mortality: 89, pictures: 98 };

/** Counts the rows of a table. */
async function count({ context }: TestServer, table: keyof Database): Promise<number> {
  const { n } = await context.db
    .selectFrom(table)
    .select(eb => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

async function pictureFiles({ context }: TestServer): Promise<number> {
  const files = await readdir(join(context.config.dataFolder, 'pictures'), { recursive: true });
  return files.filter(name => name.endsWith('.jpg')).length;
}

const ORIGIN = { address: '127.0.0.1', locale: null };

describeOnEngines('demonstration', server => {
  beforeAll(async () => {
    // The account `reader` represents one that a user created.
    await server().context.db.deleteFrom('users').where('username', 'in', ['editor', 'manager']).execute();
    await seedDemonstration(server().context, PASSWORD);
  });

  describe('the demonstration in the database', () => {
    it('is whole', async () => {
      const { supports, lines, diagnoses, mortality, pictures } = COUNTS;
      expect(await count(server(), 'infrastructures')).toBe(supports + lines);
      expect(await count(server(), 'diagnoses')).toBe(diagnoses);
      expect(await count(server(), 'mortality_cases')).toBe(mortality);
      expect(await count(server(), 'media')).toBe(pictures);
      const shown = ['diagnosis_media', 'operation_media', 'work_event_media'] as const;
      const shownPictures = await Promise.all(shown.map(table => count(server(), table)));
      expect(shownPictures.reduce((sum, n) => sum + n, 0)).toBe(pictures);
      expect(await pictureFiles(server())).toBe(2 * pictures);
      for (const table of [
        'operations',
        'operation_equipments',
        'sensitive_areas',
        'news',
        'partners',
      ] as const)
        expect(await count(server(), table), table).toBeGreaterThan(3);
    });

    it.each(['editor', 'demo-reader', 'manager', 'coordinator', 'operator'])(
      'lets %s sign in',
      async username => {
        expect(await signIn(server().context, { username, password: PASSWORD }, ORIGIN)).toMatchObject({
          access: expect.any(String),
        });
      },
    );

    it('takes the newest visit and the newest work as the last ones', async () => {
      const infrastructures = await server().context.db.selectFrom('infrastructures').selectAll().execute();
      const diagnoses = await server().context.db.selectFrom('diagnoses').selectAll().execute();
      const operations = await server().context.db.selectFrom('operations').selectAll().execute();
      const codes = new Map(
        (await server().context.db.selectFrom('nomenclatures').selectAll().execute()).map(i => [
          i.id,
          i.code,
        ]),
      );
      const level = (id: number | null) => (id === null ? null : (codes.get(id) as RiskLevel));
      const lastOf = <
        Row extends { infrastructure_id: number; id: number; date: string; created_at: string },
      >(
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
      const attached = await server()
        .context.db.selectFrom('infrastructure_areas')
        .innerJoin('geo_areas', 'geo_areas.id', 'area_id')
        .select(['infrastructure_id', 'geo_areas.type', 'geo_areas.code'])
        .execute();
      const having = (type: string) =>
        new Set(attached.filter(area => area.type === type).map(area => area.infrastructure_id)).size;
      expect(having('ADMIN_COM')).toBe(await count(server(), 'infrastructures'));
      expect(having('ADMIN_REG')).toBe(await count(server(), 'infrastructures'));
      expect(await count(server(), 'infrastructure_sensitive_areas')).toBeGreaterThan(5);
      const lines = await server()
        .context.db.selectFrom('infrastructures')
        .select('length')
        .where('kind', '=', 'LINE')
        .execute();
      expect(lines.every(line => (line.length ?? 0) > 100)).toBe(true);
    });

    it('is kept in the history', async () => {
      const records = await Promise.all(ITEM_TABLES.map(table => count(server(), table)));
      const { n } = await server()
        .context.db.selectFrom('history')
        .select(eb => eb.fn.countAll().as('n'))
        .where('action', '=', 'create')
        .executeTakeFirstOrThrow();
      expect(Number(n)).toBe(records.reduce((sum, one) => sum + one, 0));
    });

    it('never lies in the future', async () => {
      for (const table of ['diagnoses', 'operations', 'mortality_cases'] as const) {
        const rows = await server().context.db.selectFrom(table).select(['date', 'created_at']).execute();
        expect(
          rows.every(row => row.date <= localToday() && row.created_at <= new Date().toISOString()),
        ).toBe(true);
      }
    });
  });

  describe('removing the demonstration', () => {
    let support: number;
    let own: number;
    let report: RemovalReport;

    const diagnose = async (infrastructure: number, userId: number) => {
      const input: DiagnosisInput = diagnosisInputSchema.parse({
        infrastructure,
        date: '2019-05-04',
        remark: '',
        technical_proposal: '',
        pole_attractivity_id: server().item('RISK_LEV', 'RISK_L'),
        pole_dangerousness_id: server().item('RISK_LEV', 'RISK_L'),
      });
      return server()
        .context.db.transaction()
        .execute(db =>
          createOne(
            { context: server().context, db, userId, at: new Date().toISOString() },
            writable<DiagnosisInput>(visits),
            input,
          ),
        );
    };

    beforeAll(async () => {
      const [first, second] = await server()
        .context.db.selectFrom('infrastructures')
        .select('id')
        .where('kind', '=', 'POLE')
        .where('risk', '=', 'RISK_H')
        .orderBy('id')
        .limit(2)
        .execute();
      if (!first || !second) throw new Error('No support at high risk');
      support = first.id;
      const user = await server()
        .context.db.selectFrom('users')
        .select('id')
        .where('username', '=', 'admin')
        .executeTakeFirstOrThrow();
      own = await diagnose(support, user.id);
      const editor = await server()
        .context.db.selectFrom('users')
        .select('id')
        .where('username', '=', 'editor')
        .executeTakeFirstOrThrow();
      await diagnose(second.id, editor.id);
      const comment = await server().as('admin').post('comments/', { infrastructure: support, text: 'Vu' });
      const { db } = server().context;
      const manager = db.selectFrom('users').select('id').where('username', '=', 'manager');
      await db
        .updateTable('comments')
        .set({ created_by: manager, updated_by: manager })
        .where('id', '=', comment.body.id)
        .execute();
      report = await removeDemonstration(server().context);
    });

    it('leaves nothing of it', async () => {
      for (const table of [...ITEM_TABLES, 'news', 'partners', 'users'] as const) {
        const left = await server()
          .context.db.selectFrom(table)
          .select('id')
          .where('demonstration', '=', 1)
          .execute();
        expect(left, table).toEqual([]);
      }
      expect(await count(server(), 'diagnoses')).toBe(2);
      expect(await count(server(), 'operations')).toBe(0);
      expect(await pictureFiles(server())).toBe(0);
      expect(report.removed.diagnosis).toBe(COUNTS.diagnoses);
      expect(report.removed.infrastructures).toBe(
        COUNTS.supports + COUNTS.lines - report.keptInfrastructures.length,
      );
    });

    it('keeps records of users and their supports, with the risk of the remaining records', async () => {
      expect(report.keptInfrastructures).toHaveLength(2);
      const kept = await server()
        .context.db.selectFrom('infrastructures')
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
      const { body } = await server().as('admin').get('stats/infrastructures/?risk=RISK_L');
      expect(body.total.supports).toBe(2);
    });

    it('closes accounts that users entered records or comments with, and removes the others', async () => {
      expect(report.keptAccounts).toEqual(['editor', 'manager']);
      const users = await server()
        .context.db.selectFrom('users')
        .select(['username', 'is_active'])
        .orderBy('username')
        .execute();
      expect(users).toEqual([
        { username: 'admin', is_active: 1 },
        { username: 'editor', is_active: 0 },
        { username: 'manager', is_active: 0 },
        { username: 'reader', is_active: 1 },
      ]);
      await expect(
        signIn(server().context, { username: 'editor', password: PASSWORD }, ORIGIN),
      ).rejects.toThrow();
    });

    it('leaves Corsica’s operator in its list as long as a support names it', async () => {
      const { db } = server().context;
      const named = () =>
        db.selectFrom('nomenclatures').select('label').where('code', '=', 'IO-EDF').execute();
      expect(await named()).toEqual([{ label: 'EDF Corse' }]);
      await db.updateTable('infrastructures').set({ owner_id: null }).execute();
      await removeDemonstration(server().context);
      expect(await named()).toEqual([]);
    });

    it('finds nothing the second time', async () => {
      const again = await removeDemonstration(server().context);
      expect(Object.values(again.removed).every(n => n === 0)).toBe(true);
      expect(again.keptInfrastructures).toEqual([]);
    });

    it('does not come back', async () => {
      expect(await seedDemonstration(server().context, PASSWORD)).toBe(false);
      expect(await count(server(), 'media')).toBe(0);
      expect(await pictureFiles(server())).toBe(0);
    });
  });
});
