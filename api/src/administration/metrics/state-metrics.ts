import { Gauge, type MetricType, type MetricValueWithName, type Registry } from 'prom-client';
import { TROUBLES } from 'shared/contract/administration';
import type { Context } from '../../domain/records/context';
import { paintsOf } from '../../domain/remotes/first-paint';
import { isFailure, isOfRelease } from '../../domain/remotes/numbers';
import { MOST_IMPORTS } from '../../http/import-slots';
import { lastScheduledSeen } from '../../start/backup/backup-folder';
import { freeSpace } from '../../store/files/free-space';
import { inTime } from '../../store/in-time';
import { mailsOf } from '../health/mails-of';
import { troublesOf } from '../health/server-health';

/** Milliseconds after which the database counts as not answering. */
const ANSWER_MS = 2_000;
const PAINT = 'avicable_release_first_paint_seconds';

/** Registers gauges of the server's own parts, which need no database. */
function ownState(registry: Registry, { config, connection, model, reads, importSlots }: Context) {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `avicable_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  const lag = () => connection.changes.lag / 1000;
  // The lag is Infinity before the log is first read.
  gauge('change_log_lag_seconds', 'Time since the log of changes was last read.', lag);
  gauge('read_model_lag_seconds', 'How far lists and tiles may be behind.', () => model.state.lag / 1000);
  gauge('read_model_backlog', 'Changed records that the read model lacks.', () => model.state.backlog);
  gauge(
    'read_model_loaded_ratio',
    'Share of the records that the read model has loaded; 1 when it is whole.',
    () => model.state.loading ?? 1,
  );
  gauge(
    'read_model_differences',
    'Records that differed from the database since the start, and were repaired.',
    () => model.state.differences,
  );
  gauge('read_threads', 'Threads that answer reads of many records.', () => reads.threads);
  gauge('reads_waiting', 'Reads that wait for a thread or run on one.', () => reads.waiting);
  gauge('imports_running', 'Imports in a slot.', () => importSlots.running);
  gauge('imports_limit', 'Slots for imports.', () => MOST_IMPORTS);
  new Gauge({
    name: 'avicable_disk_free_bytes',
    help: 'Free space of the data folder.',
    registers: [registry],
    async collect() {
      const free = await freeSpace(config.dataFolder);
      if (free !== null) this.set(free);
    },
  });
  const { backupFolder } = config;
  if (backupFolder !== null)
    new Gauge({
      name: 'avicable_backup_last_success_timestamp_seconds',
      help: 'When the newest scheduled backup was begun; 0 without one.',
      registers: [registry],
      async collect() {
        this.set(((await lastScheduledSeen(backupFolder)) ?? 0) / 1000);
      },
    });
  new Gauge({
    name: 'avicable_info',
    help: 'Version of the server, of Node and the engine of the database; always 1.',
    labelNames: ['version', 'node', 'engine'],
    registers: [registry],
  }).set({ version: config.version, node: process.versions.node, engine: connection.engine.name }, 1);
}

function databaseGauges(registry: Registry) {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `avicable_${name}`, help, labelNames, registers: [registry] });
  return {
    up: gauge('database_up', 'Whether the database answered this request in time.'),
    waiting: gauge('mails_waiting', 'Mails that wait to be sent.'),
    givenUp: gauge('mails_given_up', 'Mails that could not be sent.'),
    oldest: gauge('mails_oldest_seconds', 'Age of the oldest queued mail; 0 without one.'),
    loads: gauge('release_loads', 'Pages of the last 30 days that showed a release, of all servers.', [
      'remote',
      'version',
    ]),
    troubles: gauge('trouble', 'Whether the page of health warns of this trouble.', ['trouble']),
    failures: gauge(
      'release_failures',
      'Pages of the last 30 days that a release failed on, of all servers; other_fault: not its own.',
      ['remote', 'version', 'cause', 'other_fault'],
    ),
    paints: new ReadHistogram({
      name: PAINT,
      help: 'Time from navigation to the first screen of a release, of the last 30 days, of all servers.',
      labelNames: ['remote', 'version'],
      registers: [registry],
    }),
  };
}

/** A histogram whose values are read from the database. The library's own histogram takes single observations only. */
class ReadHistogram extends Gauge<'remote' | 'version' | 'le'> {
  values: MetricValueWithName<'remote' | 'version' | 'le'>[] = [];
  override async get() {
    // The library declares numbers where it has words.
    const type = 'histogram' as unknown as MetricType;
    return { ...(await super.get()), type, values: this.values };
  }
}

/** The values of the first paints of releases. */
function paintValues(counts: Awaited<ReturnType<typeof releaseCounts>>): ReadHistogram['values'] {
  const keys = new Map(counts.map(({ remote, version }) => [`${remote} ${version}`, { remote, version }]));
  return [...keys.values()].flatMap(labels => {
    const { buckets, count, sum } = paintsOf(
      counts.filter(row => row.remote === labels.remote && row.version === labels.version),
    );
    if (count === 0) return [];
    const named = (part: string) => ({ metricName: `${PAINT}_${part}`, labels });
    return [
      ...buckets.map(({ le, count: value }) => ({ ...named('bucket'), labels: { ...labels, le }, value })),
      { ...named('sum'), value: sum },
      { ...named('count'), value: count },
    ];
  });
}

/** Loads, failures and first paints of releases that the site lists or once listed, by cause. */
const releaseCounts = ({ db }: Context) =>
  db
    .selectFrom('remote_numbers')
    .select(['remote', 'version', 'outcome', eb => eb.fn.sum<number>('count').as('count')])
    .groupBy(['remote', 'version', 'outcome'])
    .execute();

/**
 * Registers the gauges of the server and its database.
 * @returns a function that updates the database's gauges. If the database does not answer in time,
 * `avicable_database_up` is 0
 */
export function measureState(registry: Registry, context: Context): () => Promise<void> {
  ownState(registry, context);
  const gauges = databaseGauges(registry);

  async function read(): Promise<void> {
    const { waiting, given_up, oldest } = await mailsOf(context);
    const counts = await releaseCounts(context);
    const troubles = await troublesOf(context);
    for (const trouble of TROUBLES) gauges.troubles.set({ trouble }, troubles.includes(trouble) ? 1 : 0);
    gauges.waiting.set(waiting);
    gauges.givenUp.set(given_up);
    gauges.oldest.set(oldest ? Math.max(0, (Date.now() - Date.parse(oldest)) / 1000) : 0);
    gauges.paints.values = paintValues(counts);
    gauges.loads.reset();
    gauges.failures.reset();
    for (const { remote, version, outcome, count } of counts)
      if (outcome === 'load') gauges.loads.set({ remote, version }, Number(count));
      else if (isFailure(outcome))
        gauges.failures.set(
          { remote, version, cause: outcome, other_fault: String(!isOfRelease(outcome)) },
          Number(count),
        );
  }

  return async function readDatabase() {
    try {
      await inTime(read(), ANSWER_MS);
      gauges.up.set(1);
    } catch (error) {
      context.storage.note(error);
      gauges.up.set(0);
    }
  };
}
