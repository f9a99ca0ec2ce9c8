export {
  type Change,
  type Choice,
  choiceOf,
  choose,
  clear,
  isKept,
  isSelected,
  MOST_CHOSEN,
  type SelectedKind,
  toggle,
  useBasket,
} from './basket-store';
export { EXPORT_FORMATS } from './export-formats';
export { chooseAll, chosenIds, fetchIds, type Selection, selectionOf, useSelection } from './selection';
