import calendar from '@phosphor-icons/core/regular/calendar.svg?raw';
import caretDoubleLeft from '@phosphor-icons/core/regular/caret-double-left.svg?raw';
import caretDoubleRight from '@phosphor-icons/core/regular/caret-double-right.svg?raw';
import check from '@phosphor-icons/core/regular/check.svg?raw';
import cloudArrowUp from '@phosphor-icons/core/regular/cloud-arrow-up.svg?raw';
import minus from '@phosphor-icons/core/regular/minus.svg?raw';
import { iconOf } from '../core/icon';

export const CalendarIcon = iconOf(calendar);
export const CaretDoubleLeftIcon = iconOf(caretDoubleLeft);
export const CaretDoubleRightIcon = iconOf(caretDoubleRight);
export const CheckIcon = iconOf(check);
export const CloudArrowUpIcon = iconOf(cloudArrowUp);
export const MinusIcon = iconOf(minus);
