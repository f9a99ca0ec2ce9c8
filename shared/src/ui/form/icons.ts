import calendar from '@phosphor-icons/core/regular/calendar.svg?raw';
import caretDoubleLeft from '@phosphor-icons/core/regular/caret-double-left.svg?raw';
import caretDoubleRight from '@phosphor-icons/core/regular/caret-double-right.svg?raw';
import { iconOf } from '../core/icon';

export const CalendarIcon = iconOf(calendar);
export const CaretDoubleLeftIcon = iconOf(caretDoubleLeft);
export const CaretDoubleRightIcon = iconOf(caretDoubleRight);
