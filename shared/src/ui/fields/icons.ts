import check from '@phosphor-icons/core/regular/check.svg?raw';
import minus from '@phosphor-icons/core/regular/minus.svg?raw';
import { iconOf } from '../core/icon';

export const CheckIcon = iconOf(check);
export const MinusIcon = iconOf(minus);
