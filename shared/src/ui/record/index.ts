export { useDraft } from '../drafts/use-draft';
export { FormBar } from './form/form-bar';
export { type NearbyInfrastructure, useNearbyInfrastructures } from './form/use-nearby-infrastructures';
export { choiceOptions } from './kind/choice-options';
export type { DraftSource, FormState, FormTarget, OpenedForm } from './kind/define-form';
export {
  type BulkProps,
  defineRecord,
  type ListActionsProps,
  type ListDefinition,
  type ListFilters,
  type OwnFilterProps,
  type Shown,
  type ViewProps,
} from './kind/define-record';
export type { Action, Facts, OwnSheet, SheetDefinition, SheetRecord } from './kind/define-sheet';
export { Arming, Face, FaceParts } from './kind/face';
export { type FieldTexts, useFieldTexts } from './kind/field-texts';
export { type InnerRecord, innerRecords } from './kind/inner-records';
export { usePersonName } from './kind/texts';
export { type ChangedField, useChangedFields } from './kind/use-change-words';
export { useKindTexts } from './kind/use-kind-texts';
export { isToldOnPaper, usePrinting } from './kind/use-printing';
export { shownFields, type WithWaiting, withWaiting, writtenProperties } from './kind/waiting';
export { LinkedPole, PoleOfSupport, supportOfPole, ThisPole } from './poles/pole-parts';
export { ColumnPanel } from './screens/column-panel';
export { FieldControl, isGroup, labelling } from './screens/field-control';
export { FilterChip, ToggleChip } from './screens/filter-chip';
export { FormGate } from './screens/form-gate';
export { FormParts } from './screens/form-parts';
export { KindBoard } from './screens/kind-board';
export { type EnteredKind, KindForm, NewRecord } from './screens/kind-form';
export { KindList } from './screens/kind-list';
export { KindSheet, RecordGate } from './screens/kind-sheet';
export { CopyablePosition, municipalitiesOf, RecordFacts } from './screens/record-facts';
export { listScreen, sheetScreen } from './screens/record-screens';
export { PicturesOf, waitingPicturesOf } from './screens/waiting-sheet';
export { ActionMenu } from './sheet/action-menu';
export { ChangeCard } from './sheet/change-card';
export { Disclosure } from './sheet/disclosure';
export { ClipboardTextIcon, FeatherIcon, NotePencilIcon } from './sheet/icons';
export { savePdf, useLinkActions } from './sheet/link-actions';
export { deletionOf, useMayWrite } from './sheet/sheet-actions';
export { SheetCard } from './sheet/sheet-card';
export { TimelineEntry, YearsTimeline } from './sheet/timeline';
export { useDeleteRecord } from './sheet/use-delete-record';
export { recordQuery } from './sheet/use-record';
