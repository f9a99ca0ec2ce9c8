export { type Comment, comments } from './comments';
export {
  DIAGNOSIS_ADVICE,
  DIAGNOSIS_LEVELS,
  type Diagnosis,
  diagnosis,
  diagnosisInputSchema,
} from './diagnosis';
export {
  type Infrastructure,
  type InfrastructureFilter,
  type InfrastructureSummary,
  infrastructureSchema,
  infrastructureSummarySchema,
  infrastructures,
  levelOf,
  lines,
  points,
  riskOfVisit,
  type Search,
} from './infrastructures';
export {
  COARSEST_ACCURACY,
  type MortalityCase,
  type MortalityFilter,
  mortality,
  mortalityInputSchema,
  mortalitySchema,
} from './mortality';
export {
  NEUTRALIZATION_LEVELS,
  type Operation,
  operationInputSchema,
  operationSchema,
  operations,
} from './operations';
export {
  type SensitiveArea,
  sensitiveAreaInputSchema,
  sensitiveAreaSchema,
  sensitiveAreas,
} from './sensitive-areas';
