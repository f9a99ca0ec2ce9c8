export { choiceOptions, labelOfId } from './choice-options';
export { ConflictDialog, type Described } from './conflict-dialog';
export { ItemGate } from './item-gate';
export { itemQuery, type Versioned } from './read-item';
export { SaveButtons } from './save-buttons';
export { territoryProblems, useTerritory } from './territory';
export { useDeleteRecord } from './use-delete-record';
export { type Editing, type RecordForm, type Saved, useRecordForm } from './use-record-form';
export { type Conflict, type RecordSaver, type SaveResult, useSaveRecord } from './use-save-record';
