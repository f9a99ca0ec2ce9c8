import calendar from '@phosphor-icons/core/regular/calendar.svg?raw';
import { iconOf } from '../core/icon';

export const CalendarIcon = iconOf(calendar);
