import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/workspace/places.mjs';

/** The deployed product on a similar machine, for comparison. */
const DEPLOYED = {
  'box of 1000, full': { cpu: 2900, bytes: 3_100_000 },
  'box of 5000, full': { cpu: 14_400, bytes: 15_500_000 },
};
/**
 * Targets for up to a million and up to ten million supports: CPU milliseconds, milliseconds until the answer, or
 * bytes.
 * @type {[RegExp, Record<string, [number, number]>][]}
 */
const TARGETS = [
  [/^box of 1000, full$/, { cpu: [50, 50] }],
  [/^box of 5000, full, as a browser$/, { bytes: [400_000, 400_000] }],
  [/^tile .*, word milan, first$/, { ms: [60, 200] }],
  [/^tile .*, first$/, { ms: [20, 60] }],
  [/^tile /, { ms: [20, 40] }],
  [/^ranking, curve/, { ms: [100, 200] }],
  [/^(?:ranking|table page|counts|search)[ ,]?/, { ms: [30, 120] }],
];
const MILLION = 1_000_000;

/** Whether a measured call meets its target; `` without one. */
function verdictOf(name, cell, supports) {
  const [, target] = TARGETS.find(([pattern]) => pattern.test(name)) ?? [];
  if (!target) return '';
  const [[what, limits]] = Object.entries(target);
  const limit = limits[supports > MILLION ? 1 : 0];
  const targetText =
    what === 'bytes' ? `${kilobytes(limit)} kB` : `${what === 'cpu' ? 'CPU ' : ''}${limit} ms`;
  return `${targetText} ${cell[what] <= limit ? 'met' : '**missed**'}`;
}

const number = value => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
const kilobytes = bytes => (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);
const table = rows => rows.map(row => `| ${row.join(' | ')} |`).join('\n');

function machine() {
  const [cpu] = cpus();
  return [
    `${availableParallelism()} × ${cpu?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.version}`,
    `load average at the end ${loadavg()
      .map(load => load.toFixed(1))
      .join(', ')}`,
  ];
}

const titleOf = ({ supports, name }) => `${supports}, ${name}`;

function callsOf(runs) {
  const last = runs.at(-1);
  const head = ['call: ms · CPU ms · kB', ...runs.map(titleOf), 'target', 'deployed ÷ ours (CPU)'];
  const rows = last.rows.map(({ name }, i) => {
    const cells = runs.map(run => run.rows[i]);
    const deployed = DEPLOYED[name];
    return [
      name,
      ...cells.map(cell => `${number(cell.ms)} · ${number(cell.cpu)} · ${kilobytes(cell.bytes)}`),
      verdictOf(name, last.rows[i], last.supports),
      deployed ? `× ${number(deployed.cpu / Math.max(last.rows[i].cpu, 0.1))}` : '',
    ];
  });
  return `## Calls\n\n${table([head, head.map(() => '---'), ...rows])}\n`;
}

function writesAndLoadOf(runs) {
  const [first] = runs;
  const line = (name, pick) => [name, ...runs.map(pick)];
  const rows = [
    ['', ...runs.map(titleOf)],
    ['---', ...runs.map(() => '---')],
    line('start until ready, with what an earlier one left, ms', run => number(run.start.kept)),
    line('start until ready, without, ms', run => number(run.start.bare)),
    line('create a support, ms', run => number(run.writes.create)),
    line('move a support, ms', run => number(run.writes.move)),
    line('record a visit, ms', run => number(run.writes.visit)),
    line('read one in full, ms', run => number(run.writes.read)),
    line('ranking calculated: s · longest ping meanwhile, ms', ({ ranking: { calculated } }) =>
      [calculated.seconds, calculated.pingMost].map(number).join(' · '),
    ),
    line('ranking after a write: ms · most', ({ ranking: { afterWrite } }) =>
      [afterWrite.half, afterWrite.most].map(number).join(' · '),
    ),
    line('16 clients: calls a second, beside the clients', run => number(run.mixed.perSecond)),
    line('calls a second that two free cores would give', run =>
      number((run.mixed.perSecond * 2) / run.mixed.cpuShare),
    ),
    line('16 clients: median and 99 % ms', run => `${number(run.mixed.half)} · ${number(run.mixed.late)}`),
    line('ping meanwhile: median, 99 %, most ms', run =>
      [run.mixed.pingHalf, run.mixed.pingLate, run.mixed.pingMost].map(number).join(' · '),
    ),
    line('answers by status', run =>
      Object.entries(run.mixed.statuses)
        .map(([status, n]) => `${status}: ${n}`)
        .join(', '),
    ),
    ...first.exports.map(({ extension }, i) =>
      line(`all lines as ${extension}: s · MB · longest ping meanwhile, ms`, run =>
        [run.exports[i].ms / 1000, run.exports[i].bytes / 1e6, run.exports[i].pingMost]
          .map(number)
          .join(' · '),
      ),
    ),
    line('memory of the server, MB: serving · peak · peak with exports', ({ serving, memory }) =>
      [serving.now, serving.most, memory.most].join(' · '),
    ),
    line('rows of large tables read by sequential scans', run =>
      run.scanned ? run.scanned.map(({ table, rows }) => `${table} ${rows}`).join(', ') || 'none' : '',
    ),
  ];
  return `## Writes, many clients, memory\n\n${table(rows)}\n`;
}

/** Writes the report of an engine beside earlier ones and returns it. */
export function writeReport(engine, runs, note) {
  const day = new Date().toISOString().slice(0, 10);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim();
  const text = [
    `# bench:server on ${engine}, ${day}, ${commit}\n`,
    ...machine().map(line => `- ${line}`),
    '- client and server on the same machine; medians; CPU is that of the whole server process, client excluded',
    ...(note ? [`- ${note}`] : []),
    '',
    callsOf(runs),
    writesAndLoadOf(runs),
  ].join('\n');
  const folder = join(root, 'bench', 'results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `server-${engine}-${day}.md`);
  writeFileSync(file, text);
  return { text, file };
}
