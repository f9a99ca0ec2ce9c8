import type { RecordRef } from '../../../contract';
import type { Described } from '../kind/field-texts';

/** A field that both sides changed, each in its own way. */
export interface Question {
  mine: Described;
  theirs: Described;
}

/** What two people made of one record. */
export interface ComparedChanges {
  asked: Question[];
  /** Fields only one side changed: they go together without a question. */
  onlyMine: Described[];
  onlyTheirs: Described[];
}

const contentOf = ({ text, geometry }: Described) => (geometry ? JSON.stringify(geometry.coordinates) : text);

/**
 * Compares two changes of one record field by field.
 * @param before the record both began with; a field it does not know was changed by both
 * @param theirs the record as the server has it now
 */
export function compareChanges(
  before: readonly Described[],
  mine: readonly Described[],
  theirs: readonly Described[],
): ComparedChanges {
  const compared: ComparedChanges = { asked: [], onlyMine: [], onlyTheirs: [] };
  for (const own of mine) {
    const other = theirs.find(({ key }) => key === own.key);
    const first = before.find(({ key }) => key === own.key);
    if (!other || contentOf(own) === contentOf(other)) continue;
    if (first && contentOf(first) === contentOf(own)) compared.onlyTheirs.push(other);
    else if (first && contentOf(first) === contentOf(other)) compared.onlyMine.push(own);
    else compared.asked.push({ mine: own, theirs: other });
  }
  return compared;
}

/** Pictures after two people changed them: theirs, without those I took away, with those I added. */
export const mergedPictures = (
  before: readonly RecordRef[],
  mine: readonly RecordRef[],
  theirs: readonly RecordRef[],
): RecordRef[] => [
  ...theirs.filter(ref => mine.includes(ref) || !before.includes(ref)),
  ...mine.filter(ref => !before.includes(ref) && !theirs.includes(ref)),
];
