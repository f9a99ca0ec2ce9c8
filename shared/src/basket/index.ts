export { MOST_CHOSEN, type Selection } from '../contract/selections';
export {
  type Change,
  type Choice,
  choiceOf,
  choose,
  clear,
  isKept,
  isSelected,
  toggle,
  useBasket,
} from './basket-store';
export { EXPORT_FORMATS } from './export-formats';
export { chooseAll, chosenIds, fetchIds, selectionOf, useKeptSelection, useSelection } from './selection';
