import { loadavg } from 'node:os';

/** Targets for a move and for a task of the main thread, in milliseconds. */
const TARGET = { drawn: 600, task: 50 };
/** Targets for a first visit: milliseconds until drawn and of the longest task, and requests. */
const FIRST_VISIT = {
  desk: { drawn: 1200, requests: 30 },
  phone: { drawn: 2500, task: 100, requests: 30 },
};
/** The deployed product on a similar machine, for comparison. */
const DEPLOYED = { features: 4862, drawn: 37_000, freeze: 84_000, heap: 1500 };

const rounded = value => value.toFixed(0);
const table = rows => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)));
  return rows.map(row =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd(),
  );
};

/** @param {import('./measure-map.mjs').Row} row */
const rowOf = ({ name, ms, isMove, tasks: { ours, oursOver, whole: all, wholeOver } }) => {
  const missed = [
    isMove && ms > TARGET.drawn ? 'drawn late' : '',
    ours > TARGET.task ? 'long task' : '',
  ].filter(Boolean);
  return [
    name,
    ms ? rounded(ms) : '',
    rounded(ours),
    rounded(oursOver),
    rounded(all),
    rounded(wholeOver),
    missed.join(', ') || 'met',
  ];
};

/** Compares with the smallest view that has at least as many records. */
function againstDeployed(views) {
  const bySize = [...views].sort((a, b) => a.records - b.records);
  const likeTheirs = bySize.find(({ records }) => records >= DEPLOYED.features) ?? bySize.at(-1);
  const { zoom, records, drawn, over, heap } = likeTheirs;
  const line = (name, theirs, ours, unit) => [
    name,
    `${rounded(theirs)} ${unit}`,
    `${rounded(ours)} ${unit}`,
    ours < 1 ? '' : `× ${rounded(theirs / ours)}`,
  ];
  return table([
    ['', `deployed, ${DEPLOYED.features} features`, `here, ${records} at z${zoom}`, 'ratio'],
    line('view drawn after', DEPLOYED.drawn, drawn, 'ms'),
    line('main thread blocked', DEPLOYED.freeze, over, 'ms'),
    line('JavaScript heap', DEPLOYED.heap, heap, 'MB'),
  ]);
}

const tableLines = ({ begin, rounds, back }) =>
  table([
    ['table of everything, scrolled', 'row', 'longest gap ms', 'longest task of ours', 'heap MB', 'elements'],
    ['at first', '', '', '', begin.heap.toFixed(1), String(begin.elements)],
    ...rounds.map(({ row, gap, ours, heap, elements }, round) => [
      `${round + 1}. round`,
      String(row),
      rounded(gap),
      rounded(ours),
      heap.toFixed(1),
      String(elements),
    ]),
    ['and back', String(back.row), rounded(back.gap), '', '', String(back.elements)],
  ]);

const isOver = (value, target = Number.POSITIVE_INFINITY) => (value > target ? '*' : '');

/** The costs of a first visit for each device. An asterisk marks a missed target. */
function visitLines(visits) {
  const parts = [...new Set(visits.flatMap(visit => Object.keys(visit.parts)))].sort();
  const rows = visits.map(({ name, ms, first, longest, over, total, parts: counts }) => {
    const target = FIRST_VISIT[name.startsWith('phone') ? 'phone' : 'desk'];
    return [
      name,
      rounded(first),
      rounded(ms) + isOver(ms, target.drawn),
      rounded(longest) + isOver(longest, target.task),
      rounded(over),
      rounded(total) + isOver(total, target.requests),
      ...parts.map(part => String(counts[part] ?? 0)),
    ];
  });
  const columns = [
    ['first visit', 'first tile ms', 'drawn ms', 'ours', 'over', 'requests', ...parts],
    ...rows,
  ];
  return table(columns[0].map((_, row) => columns.map(column => column[row])));
}

/**
 * The report as text and tables.
 * @param {Awaited<ReturnType<typeof import('./measure-map.mjs').measureMap>> & {supports: number, note: string}} result
 */
export function reportMap({ supports, visits, rows, views, table: scrolled, note }) {
  return [
    `Map search over ${supports} supports with their lines, SQLite, Chromium headless, 1366 × 900, browser and server`,
    `on the same machine; load average at the end ${loadavg()
      .map(load => load.toFixed(1))
      .join(', ')}`,
    ...(note ? [note] : []),
    '',
    'Medians of what is drawn; tasks are the longest of all runs, of our script (with style and layout it forces) and',
    'with all the browser does beside, in milliseconds of the main thread; “over” is what of them is above 50 ms.',
    `Wanted: a move drawn within ${TARGET.drawn} ms, no task of ours above ${TARGET.task} ms.`,
    'First visits open the map where the data lies, with nothing kept; the phone is 390 × 844. * misses its target.',
    '',
    ...visitLines(visits),
    ...(rows
      ? [
          '',
          ...table([['', 'drawn ms', 'ours', 'over', 'all', 'over', 'target'], ...rows.map(rowOf)]),
          '',
          ...againstDeployed(views),
          '',
          ...tableLines(scrolled),
        ]
      : []),
  ].join('\n');
}
