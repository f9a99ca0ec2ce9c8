export { useColumnChoice } from './kind/column-choice';
export type { ListDefinition, Shown } from './kind/define-record';
export { armingText, type FaceOf, faceOf } from './kind/face';
export { type FieldTexts, useFieldTexts } from './kind/field-texts';
export { type KindColumn, useKindColumns } from './kind/kind-columns';
export { KindTable } from './kind/kind-table';
export { Photo, PhotoRow } from './kind/photo';
export { fetchKindPage, pageQuery, useKindRows, useKindTotal } from './kind/use-kind-rows';
export { ChosenDock } from './screens/chosen-dock';
