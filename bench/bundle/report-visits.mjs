const kB = bytes => (bytes / 1000).toFixed(1);
const sum = files => files.reduce((total, { bytes }) => total + bytes, 0);

/**
 * A table of what each visit fetched, and the exceeded budgets.
 * @param {Record<string, {path: string, bytes: number}[]>} visits
 * @param {string[]} copies libraries bundled twice
 * @param {Record<string, {kB: number, prototype: number, deployed: string}>} budgets
 */
export function reportVisits(visits, copies, budgets) {
  const faults = copies.map(copy => `More than one copy of ${copy}`);
  const rows = Object.entries(visits).map(([name, files]) => {
    const scripts = files.filter(({ path }) => path.endsWith('.js'));
    const styles = files.filter(({ path }) => path.endsWith('.css'));
    const budget = budgets[name];
    if (budget && sum(scripts) > budget.kB * 1000)
      faults.push(`${name}: ${kB(sum(scripts))} kB of JavaScript, ${budget.kB} are allowed`);
    return [
      name,
      kB(sum(scripts)),
      budget ? String(budget.kB) : '',
      budget ? String(budget.prototype) : '',
      kB(sum(styles)),
      String(files.length),
      budget?.deployed ?? '',
    ];
  });
  const head = [
    'visit',
    'JS kB br',
    'budget',
    'prototype',
    'CSS kB br',
    'files',
    'deployed product, kB gzip',
  ];
  const verdict = faults.length > 0 ? faults : ['Within the budgets; one copy of each library.'];
  return {
    text: [...align([head, ...rows], [0, 6]), '', ...verdict].join('\n'),
    exceeded: faults.length > 0,
  };
}

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
