import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { beforeAll, expect, inject, it } from 'vitest';
import type { Connection } from '../src/store/connect';
import { administer } from './create-database';
import { describeOnEngines } from './harness';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

/** Tables with one or more rows per support, diagnosis or change. */
const LARGE = [
  'infrastructures',
  'infrastructure_areas',
  'infrastructure_sensitive_areas',
  'diagnoses',
  'diagnosis_armings',
  'diagnosis_media',
  'operations',
  'operation_equipments',
  'operation_media',
  'mortality_cases',
  'mortality_areas',
  'mortality_sensitive_areas',
  'mortality_media',
  'history',
  'idempotency_keys',
];

/** The only queries that may scan all cases. */
const WALKS_THROUGH_CASES = [
  // PostgreSQL chooses an index by the number of cases per support, which a small test table does not reflect.
  /"mortality_cases"\."infrastructure_id" in \(/,
];

interface Recorded {
  sql: string;
  parameters: readonly unknown[];
}

/** Records all queries of a database. */
function recorder(nodes: RootOperationNode[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

interface PostgresPlan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Plans?: PostgresPlan[];
}

/** Full scans in a PostgreSQL plan. */
function scansOf(plan: PostgresPlan, isLimited = false): string[] {
  const type = plan['Node Type'];
  const relation = plan['Relation Name'] ?? '';
  const isScan =
    (type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(type) && !plan['Index Cond'] && !isLimited)) &&
    LARGE.includes(relation);
  const below = plan.Plans?.flatMap(one => scansOf(one, isLimited || type === 'Limit')) ?? [];
  return isScan ? [`${type} ${relation}`, ...below] : below;
}

const LARGE_NAMES = LARGE.map(name => `'${name}'`).join();

/** Makes PostgreSQL plan as if each large table and index had a million rows instead of a handful. */
const believeLarge = (databaseUrl: string) =>
  administer(
    inject('postgresUrl') as string,
    new URL(databaseUrl).pathname.slice(1),
    `update pg_class set reltuples = 1000000, relpages = 1 where oid in (
    select indexrelid from pg_index join pg_class as tables on tables.oid = indrelid where relname in (${LARGE_NAMES})
    union select oid from pg_class as tables where relname in (${LARGE_NAMES}) and relkind = 'r')`,
  );

async function postgresScans({ db }: Connection, { sql: text, parameters }: Recorded): Promise<string[]> {
  return db.transaction().execute(async transaction => {
    // With this setting, the remaining scans are those that no index can avoid.
    await sql`set local enable_seqscan = off`.execute(transaction);
    const { rows } = await transaction.executeQuery<{ 'QUERY PLAN': [{ Plan: PostgresPlan }] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return plan ? scansOf(plan) : [];
  });
}

async function sqliteScans({ db }: Connection, { sql: text, parameters }: Recorded): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  );
  const isLimited = /\blimit\b/.test(text);
  return rows
    .map(row => row.detail)
    .filter(detail => {
      // Nearly all rows are undeleted, so using this index is a full scan.
      const [, table = ''] =
        /^(?:SCAN (\w+)|SEARCH (\w+) .*\(deleted_at=\?\)$)/.exec(detail)?.filter(Boolean) ?? [];
      // Reading the first rows in the order of an index is not a full scan.
      return LARGE.includes(table) && !(isLimited && detail.includes('USING'));
    });
}

describeOnEngines('Query plans', (server, engine) => {
  const nodes: RootOperationNode[] = [];

  beforeAll(async () => {
    const { context } = server();
    const recording = context.db.withPlugin(recorder(nodes));
    context.db = recording;
    context.connection.db = recording;

    const samples = samplesOf(server());
    const [editor, reader, admin] = [server().as('editor'), server().as('reader'), server().as('admin')];
    const support = await createdPoint(server());
    const line = await createdLine(server());
    const visit = await editor.post('cables/diagnosis/', samples.supportDiagnosis(support), {
      'idempotency-key': samples.uuid(),
    });
    const work = await editor.post('cables/operations/', samples.operation(support));
    const death = await editor.post('mortality/', samples.mortality({ infrstr_id: support }));
    const area = await admin.post('sensitive-areas/', samples.sensitiveArea());
    const item = server().item;
    const box = [CLERMONT[0] - 0.1, CLERMONT[1] - 0.1, CLERMONT[0] + 0.1, CLERMONT[1] + 0.1].join(',');

    const filters = [
      '',
      `in_bbox=${box}`,
      'type=POLE&risk=RISK_H&neutralization=full',
      `network_type=${item('NETW_TYP', 'HTA-BT')}&owner=${item('OWNER', 'IO-ENEDIS')}&condition=${item('IFR_COND', 'GOOD')}`,
      `arming=${item('ARMING', 'DA')}&equipment=${item('EQMT_TYPE', 'EQ001')}`,
      `area=1&sensitive_area=${area.body.id}`,
      'diagnosed_after=2024-01-01&diagnosed_before=2026-01-01&has_mortality=true',
      'q=milan%20nacelle',
    ];
    const paths = filters.flatMap(filter => [
      `cables/infrastructures/?${filter}`,
      `cables/infrastructures/?fields=summary&limit=1&ordering=-last_diagnosis_date&${filter}`,
      `stats/infrastructures/?${filter}`,
      `stats/infrastructures/charts/?${filter}`,
      `tiles/infrastructures/6/32/22.mvt?${filter}`,
      `tiles/infrastructures/14/8332/5848.mvt?${filter}`,
      `export/infrastructures.csv?${filter}`,
      `export/diagnosis.geojson?${filter}`,
      `export/operations.csv?${filter}`,
    ]);
    const ordered = await admin.post('work-orders/', {
      owner_id: item('OWNER', 'IO-ENEDIS'),
      name: 'Vallée',
      items: [{ infrastructure: line, measures: ['visibility_advice'] }],
    });
    expect(ordered.status).toBe(201);
    paths.push(
      'priorities/',
      'priorities/?as_of=2024-12-31',
      `priorities/${support}/`,
      'export/priorities.csv',
      'work-items/recommended/',
      `work-items/?limit=1&in_bbox=${box}`,
      `work-items/states/?in_bbox=${box}`,
      `alarms/?limit=1&in_bbox=${box}`,
      'stats/extent/',
      'stats/mortality/',
      'stats/mortality/charts/',
      'search/?q=milan%20royal',
      'search/?q=poteau',
      `search/?q=${support}`,
      `mortality/?in_bbox=${box}`,
      'mortality/?limit=1&ordering=-date',
      'mortality/?limit=1&ordering=author',
      `sensitive-areas/?limit=1&ordering=name&in_bbox=${box}`,
      'history/latest/',
      'mortality/?limit=1&q=poteau',
      'mortality/?limit=1&area=1',
      'tiles/mortality/8/130/91.mvt',
      'tiles/mortality/14/8332/5848.mvt',
      'tiles/areas/8/130/91.mvt',
      'tiles/networks/14/8332/5848.mvt',
      'export/mortality.csv',
      `cables/points/${support}/`,
      `cables/lines/${line}/`,
      `cables/diagnosis/${visit.body.id}/`,
      `cables/operations/${work.body.id}/`,
      `mortality/${death.body.id}/`,
      `sensitive-areas/${area.body.id}/`,
      `history/infrastructures/${support}/`,
      'media/?limit=10',
    );
    for (const path of paths) expect([200, 204], path).toContain((await reader.get(path)).status);
    const move = { geom: { type: 'Point', coordinates: [CLERMONT[0] + 0.001, CLERMONT[1]] } };
    expect((await editor.patch(`cables/points/${support}/`, move)).status).toBe(200);
    expect((await editor.patch(`mortality/${death.body.id}/`, { comment: 'Vu' })).status).toBe(200);
    expect((await admin.patch(`sensitive-areas/${area.body.id}/`, { name: 'Puy' })).status).toBe(200);
    for (const path of [
      `cables/diagnosis/${visit.body.id}/`,
      `cables/operations/${work.body.id}/`,
      `mortality/${death.body.id}/`,
      `cables/points/${support}/`,
    ])
      expect((await editor.delete(path)).status).toBe(204);
    expect((await admin.post(`cables/points/${support}/restore/`, {})).status).toBe(200);
  }, 120_000);

  it('scan no large table, whatever is read or written', async () => {
    const { connection } = server().context;
    if (engine === 'postgres') await believeLarge(server().context.config.databaseUrl as string);
    const executor = connection.db.getExecutor();
    const queries = new Map<string, Recorded>();
    for (const node of nodes) {
      const { sql: text, parameters } = executor.compileQuery(node, { queryId: '' });
      if (/^(select|update|delete|insert|with)/i.test(text.trim()))
        queries.set(text, { sql: text, parameters });
    }
    expect(queries.size).toBeGreaterThan(80);
    const walks: string[] = [];
    for (const query of queries.values()) {
      if (WALKS_THROUGH_CASES.some(known => known.test(query.sql))) continue;
      const found = await (engine === 'sqlite' ? sqliteScans : postgresScans)(connection, query);
      walks.push(...found.map(walk => `${walk} — ${query.sql.slice(0, 4000)}`));
    }
    expect(walks).toEqual([]);
  });
});
