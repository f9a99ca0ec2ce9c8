import { Sign } from '../symbols/shapes';
import { supportShapes } from '../symbols/symbol-shapes';

/** The symbol of a value of supports as in tiles, for legends: a risk, or a class of coverage. */
export const SupportSign = ({ value }: { value: number }) => (
  <Sign shapes={supportShapes(value, 0, 9)} size={22} />
);
