export type { DraftOpening } from '../../outbox/draft-opening';
export { DraftGate } from '../drafts/draft-gate';
export { FormBar } from './form/form-bar';
export { RecordForm } from './form/record-form';
export type { Revision } from './form/revision';
export { placeProblems, useTerritory } from './form/territory';
export { type NearbyInfrastructure, useNearbyInfrastructures } from './form/use-nearby-infrastructures';
export { type Editing, type Saved, useRecordForm } from './form/use-record-form';
export { choiceOptions } from './kind/choice-options';
export {
  type ColumnDefinition,
  defineRecord,
  type ListFilters,
  type OwnFilterProps,
  type RecordDefinition,
  type Shown,
} from './kind/define-record';
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
export { Disclosure } from './sheet/disclosure';
export { PicturesOf } from './sheet/pictures-of';
export { RecordSheet, SheetActions, SheetColumns, SheetStamps } from './sheet/record-sheet';
export { SheetCard } from './sheet/sheet-card';
export { Timeline } from './sheet/timeline';
export { useDeleteRecord } from './sheet/use-delete-record';
export { recordQuery } from './sheet/use-record';
