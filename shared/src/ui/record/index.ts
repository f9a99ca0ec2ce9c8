export type { DraftOpening } from '../../outbox/draft-opening';
export { DraftGate } from '../drafts/draft-gate';
export { RecordForm } from './form/record-form';
export type { Revision } from './form/revision';
export { RevisionGate } from './form/revision-gate';
export { placeProblems, useTerritory } from './form/territory';
export { useCreation } from './form/use-creation';
export { type Editing, type Saved, useRecordForm } from './form/use-record-form';
export type { Conflict } from './form/use-save-record';
export { choiceOptions, labelOfId } from './kind/choice-options';
export {
  type ColumnDefinition,
  defineRecord,
  type ListFilters,
  type OwnFilterProps,
  type RecordDefinition,
  type Shown,
} from './kind/define-record';
export { draftOf } from './kind/draft-of';
export { type FieldTexts, useFieldTexts } from './kind/field-texts';
export { type InnerRecord, innerRecords } from './kind/inner-records';
export { usePersonName } from './kind/person-name';
export { useKindTexts } from './kind/use-kind-texts';
export { placeText } from './kind/value-text';
export { shownFields, type WithWaiting, withWaiting, writtenProperties } from './kind/waiting';
export { FilterControl } from './screens/filter-control';
export { FormGate, type FormStart } from './screens/form-gate';
export { KindList } from './screens/kind-list';
export { RecordActions, RecordGate } from './screens/kind-sheet';
export { recordScreens } from './screens/record-screens';
export { ChangeList } from './sheet/change-list';
export { ItemGate } from './sheet/item-gate';
export { PicturesOf } from './sheet/pictures-of';
export type { Versioned } from './sheet/read-item';
export { SheetCard } from './sheet/sheet-card';
export { useDeleteRecord } from './sheet/use-delete-record';
export { recordQuery, useRecord } from './sheet/use-record';
