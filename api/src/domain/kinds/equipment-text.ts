import { itemsIn } from '../records/listed-names';

interface ReadEquipment {
  count: number;
  name: string;
  reference: string;
}

/** Index of the bracket that matches the closing one at the end of a text; -1 if unmatched. */
function openingOf(text: string): number {
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i--) {
    if (text[i] === ')') depth += 1;
    else if (text[i] === '(') depth -= 1;
    if (depth === 0) return i;
  }
  return -1;
}

/** Parses count, name and reference of `2 × EQ001 (B-12)`. A known name may itself end with a bracket. */
function equipmentOf(part: string, isKnown: (name: string) => boolean): ReadEquipment {
  const digits = /^\d{1,9}/.exec(part)?.[0] ?? '';
  const after = part.slice(digits.length).trimStart();
  const isCounted = digits !== '' && /^[×x*]/.test(after);
  const count = isCounted ? Number(digits) : 1;
  const name = isCounted ? after.slice(1).trim() : part;
  const open = name.endsWith(')') && !isKnown(name) ? openingOf(name) : -1;
  if (open < 0) return { count, name, reference: '' };
  return { count, name: name.slice(0, open).trim(), reference: name.slice(open + 1, -1) };
}

/** Parses `2 × EQ001 (B-12); EQ006` into counts, names and references. */
export const equipmentsOf = (text: string, isKnown: (name: string) => boolean): ReadEquipment[] =>
  itemsIn(
    text,
    part => equipmentOf(part, isKnown),
    ({ name }) => isKnown(name),
  );
