// Texts of works and reasons, for screens that do not need the formulas and schemas.
export { reasonsOutside, reasonWords } from './reason-words';
export { overdueDays } from './work-dates';
export { isDoneState } from './work-moves';
export { workWords } from './work-words';
