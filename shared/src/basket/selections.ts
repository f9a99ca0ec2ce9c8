// What the server knows of a choice. It loads with the first choice.
export type { Selection } from '../contract/selections';
export { EXPORT_FORMATS } from './export-formats';
export { chooseAll, chosenIds, fetchIds, selectionOf, useKeptSelection, useSelection } from './selection';
