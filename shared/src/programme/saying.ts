// Texts and states of works, for screens that need neither the formulas nor the schemas.
export { reasonsOutside, reasonWords } from './reason-words';
export { overdueDays } from './work-dates';
export { isDoneState } from './work-moves';
export { workWords } from './work-words';
