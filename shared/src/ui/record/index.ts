export type { DraftOpening } from '../../outbox/draft-opening';
export { DraftGate } from '../drafts/draft-gate';
export { ChangeList } from './change-list';
export { choiceOptions, labelOfId } from './choice-options';
export { ItemGate } from './item-gate';
export {
  type ColumnDefinition,
  defineRecord,
  type ListFilters,
  type OwnFilterProps,
  type RecordDefinition,
  type Shown,
} from './kind/define-record';
export { type FieldTexts, useFieldTexts } from './kind/field-texts';
export { FilterControl } from './kind/filter-control';
export { KindList } from './kind/kind-list';
export { RecordActions, RecordGate } from './kind/kind-sheet';
export { recordScreens } from './kind/record-screens';
export { useKindTexts } from './kind/use-kind-texts';
export { placeText } from './kind/value-text';
export { changedProperties, draftOf, type WithWaiting, withWaiting } from './kind/waiting';
export { usePersonName } from './person-name';
export { PicturesOf } from './pictures-of';
export type { Versioned } from './read-item';
export { RecordForm } from './record-form';
export type { Revision } from './revision';
export { RevisionGate } from './revision-gate';
export { samePlace } from './same-place';
export { SheetCard } from './sheet-card';
export { placeProblems, useTerritory } from './territory';
export { useCreation } from './use-creation';
export { useDeleteRecord } from './use-delete-record';
export { recordQuery, useRecord } from './use-record';
export { type Editing, type Saved, useRecordForm } from './use-record-form';
export type { Conflict } from './use-save-record';
