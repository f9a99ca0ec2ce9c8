export { calendarDateSchema, localToday, pastDateSchema } from './calendar-date';
export { latestChangeSchema } from './changes';
export {
  CAUSES_OF_DEATH,
  type CauseOfDeath,
  INFRASTRUCTURE_TYPES,
  type InfrastructureType,
  infrastructureTypeOf,
  LIMITS,
  MONTHS,
  type Month,
  NEUTRALIZATIONS,
  type Neutralization,
  NOMENCLATURE_TYPES,
  type NomenclatureTypeCode,
  type RedList,
  RISK_LEVELS,
  type RiskLevel,
  SIZE_CLASSES,
} from './codes';
export { birdsOf, isAlive } from './count-records';
export { collectionOf } from './filters';
export {
  type AreaGeometry,
  areaGeometrySchema,
  type Box,
  type Geometry,
  geometryFault,
  insideTerritory,
  isOnEarth,
  type LineGeometry,
  lineGeometrySchema,
  type PointGeometry,
  type Position,
  pointGeometrySchema,
} from './geometry';
export { isLocalRef, type LocalRef, type RecordRef, tagOfVersion } from './identity';
export type { Media } from './media';
export { type NoticeKind, type NoticesInput, noticesFor, noticesSchema } from './notices';
export { customProblem, type Problem, problemsOf } from './problem';
export { messageOf } from './problem-messages';
export type { FieldFacts } from './record-field';
export * as filter from './record-filter';
export {
  type AnswerOf,
  type AnyKind,
  codeLabel,
  fieldLabel,
  type KindFacts,
  type KindWords,
} from './record-kind';
export {
  areaName,
  geoAreaSchema,
  type Nomenclature,
  type NomenclatureType,
  newsDetailSchema,
  newsSchema,
  partnerSchema,
  type Species,
  speciesSchema,
  UNIDENTIFIED_WORDS,
} from './reference';
export type { RemoteFailureCause } from './remote-reports';
export * as z from './schema';
export { foundAddressesSchema, mayBeAddress, type SearchResult, searchResultSchema } from './search';
export { plainText } from './search-words';
export { isInSeason } from './season';
export {
  AVATARS,
  type AvatarNumber,
  avatarAddress,
  chosenAvatar,
  credentialsSchema,
  GROUP_SCOPES,
  isClosedUsername,
  SCOPES,
  type Scope,
  type User,
  userSchema,
} from './session';
export {
  type InfrastructureCharts,
  type InfrastructureStats,
  infrastructureChartsSchema,
  infrastructureStatsSchema,
  type MortalityCharts,
  type MortalityStats,
  mortalityChartsSchema,
  mortalityStatsSchema,
} from './stats';
export { freeText, requiredText } from './text';
