/** Maximum length of a column name in a `.dbf`, in bytes. */
const LONGEST = 10;
const LABEL = /_label$/;
const SHORT_LABEL = '_lab';

/** Cuts a name to the length in a `.dbf`. The name of a column of labels keeps an end. */
function shortened(name: string): string {
  if (name.length <= LONGEST) return name;
  return LABEL.test(name)
    ? name.replace(LABEL, '').slice(0, LONGEST - SHORT_LABEL.length) + SHORT_LABEL
    : name.slice(0, LONGEST);
}

/** Short names of columns, unique regardless of case: `neutraliza`, `neutrali_2`. */
export function shortNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map(name => {
    const plain = shortened(name.replaceAll(/[^A-Za-z0-9_]/g, '_'));
    let short = plain;
    for (let number = 2; taken.has(short.toLowerCase()); number += 1) {
      const end = `_${number}`;
      short = plain.slice(0, LONGEST - end.length) + end;
    }
    taken.add(short.toLowerCase());
    return short;
  });
}
