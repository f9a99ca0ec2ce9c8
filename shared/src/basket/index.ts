export { MOST_CHOSEN } from '../contract/chosen-kinds';
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
