import { itemsIn } from '../records/listed-names';

interface ReadEquipment {
  count: number;
  name: string;
  reference: string;
}

/** Where the bracket opens that the end of a text closes; -1 where none does. */
function openingOf(text: string): number {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === ')') depth += 1;
    else if (text[at] === '(') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** How many, what and its reference: `2 × EQ001 (B-12)`. A known name may end with a bracket itself. */
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

/** The parts of `2 × EQ001 (B-12); EQ006`: how many, what, reference. */
export const equipmentsOf = (text: string, isKnown: (name: string) => boolean): ReadEquipment[] =>
  itemsIn(
    text,
    part => equipmentOf(part, isKnown),
    ({ name }) => isKnown(name),
  );
