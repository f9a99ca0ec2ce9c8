/** Names of the filters of a period's two ends, from the name of either: `date_after` and `date_before`. */
export function periodNames(name: string): readonly [from: string, until: string] {
  const stem = name.replace(/(after|before)$/, '');
  return [`${stem}after`, `${stem}before`];
}
