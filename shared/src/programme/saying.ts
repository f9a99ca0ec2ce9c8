// What sheets say of works and reasons, for screens that need none of the formulas and schemas.
export { reasonsOutside, reasonWords } from './reason-words';
export { overdueDays } from './work-dates';
export { isDoneState } from './work-moves';
export { workWords } from './work-words';
