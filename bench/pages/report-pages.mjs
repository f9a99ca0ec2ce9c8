import { align } from '../bundle/report-visits.mjs';
import { pages } from './measure-page.mjs';

const seconds = ms => (ms / 1000).toFixed(2);
const goalsOf = name => ({
  score: { least: pages[name].score },
  fcp: { most: 1000, show: seconds },
  lcp: { most: 1500, show: seconds },
  tbt: { most: name === 'home' ? 200 : Number.POSITIVE_INFINITY, show: ms => ms.toFixed(0) },
  cls: { most: 0.02, show: shift => shift.toFixed(3) },
  html: { most: 14_000, show: bytes => (bytes / 1000).toFixed(1) },
  accessibility: { least: 100 },
});

/** A table of the pages. An asterisk marks a missed target. */
export function reportPages(rows, note) {
  let missed = false;
  const lines = rows.map(row => [
    row.name,
    row.build,
    ...Object.entries(goalsOf(row.name)).map(([key, { least = 0, most = Infinity, show = String }]) => {
      const misses = row[key] < least || row[key] > most;
      missed ||= misses && row.build === 'this build';
      return `${show(row[key])}${misses ? '*' : ''}`;
    }),
  ]);
  const head = ['page', 'build', 'score', 'FCP s', 'LCP s', 'TBT ms', 'CLS', 'HTML kB', 'accessibility'];
  const notes = ['* misses its goal', note].filter(Boolean);
  return { text: [...align([head, ...lines], [0, 1]), '', ...notes].join('\n'), missed };
}
