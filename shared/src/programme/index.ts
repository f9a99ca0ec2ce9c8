export {
  type Priority,
  type PriorityBill,
  priorityBillSchema,
  priorityCurveSchema,
  prioritySchema,
  type SavedSettings,
  type SettingsTrial,
  savedSettingsSchema,
  settingsTrialSchema,
} from './contract';
export { priorOf } from './facts';
export { missingEvidence, WORK_QUESTIONS, type WorkAnswers } from './move-evidence';
export {
  type Alarm,
  type AlarmState,
  alarmSchema,
  alarms,
  type WorkOrder,
  workOrderSchema,
  workOrders,
} from './order-kinds';
export type { PriorityReason } from './reason-schema';
export * from './reason-words';
export * from './settings';
export { type Deadlines, daysAfter, monthsAfter } from './work-dates';
export {
  madeMoveSchema,
  WORK_MEASURES,
  type WorkEvent,
  type WorkItem,
  type WorkItemInput,
  type WorkMeasure,
  workEventSchema,
  workItemInputSchema,
  workItemSchema,
} from './work-kinds';
export {
  moveBetween,
  movesFrom,
  OPEN_STATES,
  rolesOf,
  WAITED_FOR,
  WORK_FAULTS,
  WORK_STATES,
  type WorkCause,
  type WorkFault,
  type WorkMove,
  type WorkState,
} from './work-moves';
export {
  MOST_ORDERED,
  recommendedWorksSchema,
  type WorkOrderInput,
  type WorkStates,
  workStatesSchema,
} from './work-orders';
export { seasonsOn, type WorkSeason } from './work-seasons';
export { workWords } from './work-words';
