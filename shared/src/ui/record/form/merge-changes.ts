import type { RecordRef } from '../../../contract';
import type { Described } from '../kind/field-texts';

/** A field that the two sides changed differently. */
export interface Question {
  mine: Described;
  theirs: Described;
}

export interface ComparedChanges {
  asked: Question[];
  /** Fields that only one side changed. They are merged without asking. */
  onlyMine: Described[];
  onlyTheirs: Described[];
}

const contentOf = ({ text, geometry }: Described) => (geometry ? JSON.stringify(geometry.coordinates) : text);

/**
 * Compares two changes of one record field by field.
 * @param before the record before both changes; a field that it lacks counts as changed by both sides
 * @param theirs the server's current record
 */
export function compareChanges(
  before: readonly Described[],
  mine: readonly Described[],
  theirs: readonly Described[],
): ComparedChanges {
  const compared: ComparedChanges = { asked: [], onlyMine: [], onlyTheirs: [] };
  for (const myField of mine) {
    const other = theirs.find(({ key }) => key === myField.key);
    const first = before.find(({ key }) => key === myField.key);
    if (!other || contentOf(myField) === contentOf(other)) continue;
    if (first && contentOf(first) === contentOf(myField)) compared.onlyTheirs.push(other);
    else if (first && contentOf(first) === contentOf(other)) compared.onlyMine.push(myField);
    else compared.asked.push({ mine: myField, theirs: other });
  }
  return compared;
}

/**
 * Merges two changes of the pictures: `theirs` without the pictures that `mine` removed, then the pictures that
 * `mine` added.
 */
export const mergedPictures = (
  before: readonly RecordRef[],
  mine: readonly RecordRef[],
  theirs: readonly RecordRef[],
): RecordRef[] => [
  ...theirs.filter(ref => mine.includes(ref) || !before.includes(ref)),
  ...mine.filter(ref => !before.includes(ref) && !theirs.includes(ref)),
];
