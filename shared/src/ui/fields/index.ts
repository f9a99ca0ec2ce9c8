export type { Option } from './choice-list';
export { DatePicker } from './date-picker';
export { DayChoice } from './day-choice';
export { MonthCalendar } from './month-calendar-part';
export { NumberInput } from './number-input';
export { useOwnPosition } from './own-position';
export { type Period, PeriodChoice, usePeriodText } from './period-choice';
export { MultiSelect, SearchSelect, Select, SystemSelect } from './select';
