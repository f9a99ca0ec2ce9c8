export { MOST_CHOSEN } from '../contract/chosen-kinds';
export {
  type Change,
  type Choice,
  choiceOf,
  choose,
  clear,
  isKept,
  isSelected,
  keepChange,
  lastChange,
  toggle,
  useBasket,
  useLastChange,
} from './basket-store';
