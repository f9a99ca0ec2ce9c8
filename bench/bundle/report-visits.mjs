const kB = bytes => (bytes / 1000).toFixed(1);
const sum = files => files.reduce((total, { bytes }) => total + bytes, 0);

/** A measure may grow by this share of its recorded value, and by one where it is a number of things. */
const TOLERANCE = 0.02;
const show = {
  kB: value => value.toFixed(1),
  code: value => value.toFixed(0),
  work: value => value.toFixed(0),
};

/**
 * A table of what each visit fetched and ran.
 * @param {Record<string, {path: string, bytes: number}[]>} files by visit, until the network was idle
 * @param {Record<string, {requests: number, modules: number, code: number, work: number}>} counts by visit
 * @param {Record<string, {kB?: number, prototype?: number, deployed?: string, held: object}>} budgets
 * @returns {{visits: Record<string, Record<string, number>>, text: string}} the measures by visit, and the table
 */
export function reportVisits(files, counts, budgets) {
  const visits = {};
  const names = [...new Set([...Object.keys(files), ...Object.keys(counts)])];
  const rows = names.map(name => {
    const fetched = files[name] ?? [];
    const scripts = fetched.filter(({ path }) => path.endsWith('.js'));
    const styles = fetched.filter(({ path }) => path.endsWith('.css'));
    const { kB: goal = '', prototype = '', deployed = '' } = budgets[name] ?? {};
    visits[name] = { ...(files[name] && { kB: sum(scripts) / 1000 }), ...counts[name] };
    const shown = measure => {
      const value = visits[name][measure];
      return value === undefined ? '' : (show[measure] ?? String)(value);
    };
    return [
      name,
      shown('kB'),
      String(goal),
      String(prototype),
      files[name] ? kB(sum(styles)) : '',
      files[name] ? String(fetched.length) : '',
      ...['requests', 'modules', 'code', 'work'].map(shown),
      deployed,
    ];
  });
  const head = ['visit', 'JS kB br', 'budget', 'prototype', 'CSS kB br', 'files', 'requests', 'modules'];
  head.push('code k', 'work k', 'deployed product, kB gzip');
  return { visits, text: align([head, ...rows], [0, head.length - 1]).join('\n') };
}

/** Visits with more JavaScript than their goal. */
export const exceededGoals = (visits, budgets) =>
  Object.entries(visits)
    .filter(([name, { kB = 0 }]) => kB > (budgets[name]?.kB ?? Infinity))
    .map(([name, { kB }]) => `${name}: ${kB.toFixed(1)} kB of JavaScript, ${budgets[name].kB} are allowed`);

/** Measures that have grown since they were recorded. */
export const grown = (visits, budgets) =>
  Object.entries(visits).flatMap(([name, measures]) =>
    Object.entries(measures).flatMap(([measure, value]) => {
      const held = budgets[name]?.held?.[measure] ?? Infinity;
      const isNumber = measure === 'requests' || measure === 'modules';
      if (value <= Math.max(held * (1 + TOLERANCE), held + (isNumber ? 1 : 0))) return [];
      return [`${name}: ${measure} ${(show[measure] ?? String)(value)}, recorded ${held}`];
    }),
  );

/**
 * Pads the cells of a table to the width of their columns.
 * @param {number[]} left the columns of texts
 */
export const align = (rows, left) =>
  rows.map(row =>
    row
      .map((cell, column) => {
        const width = Math.max(...rows.map(other => other[column].length));
        return left.includes(column) ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
