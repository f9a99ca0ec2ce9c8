import calendar from '@phosphor-icons/core/regular/calendar.svg?raw';
import minus from '@phosphor-icons/core/regular/minus.svg?raw';
import { iconOf } from '../core/icon';

export const CalendarIcon = iconOf(calendar);
export const MinusIcon = iconOf(minus);
