// Exports for the server only. A page that imports this file would bundle a second copy of the contract.
export {
  activationInputSchema,
  passwordChangeSchema,
  profileChangeSchema,
  registrationSchema,
  resetConfirmationSchema,
  type VerificationAnswer,
} from './contract/accounts';
export type { AccountInput, AccountStatus, AccountsQuery } from './contract/administered-accounts';
export type { NewsInput, NewsQuery, PartnerInput } from './contract/administered-content';
export {
  LIST_IMPORT_LIMITS,
  type ListImportReport,
  listImportReportSchema,
  type TaxrefClass,
} from './contract/administered-imports';
export {
  type BaseLayerInput,
  type BaseLayerQuery,
  OUTLINE_URL,
  type SettingsInput,
  WMS_FORMATS,
} from './contract/administered-map';
export {
  type AreaInput,
  type AreaQuery,
  isHeldByRules,
  type NomenclatureInput,
  type NomenclatureQuery,
} from './contract/administered-nomenclatures';
export { type OrganisationInput, territorySchema } from './contract/administered-organisation';
export type { PublicationInput } from './contract/administered-publication';
export type {
  SensitivityRuleInput,
  SensitivityRuleQuery,
  SpeciesInput,
  SpeciesQuery,
} from './contract/administered-species';
export type { ErrorCode } from './contract/answers';
export { isCalendarDate, latestToday } from './contract/calendar-date';
export { changeSchema, changesQuerySchema } from './contract/changes';
export { type ChoiceContext, isOffered } from './contract/choices';
export { CHOSEN_KINDS, type ChosenKind, MOST_CHOSEN } from './contract/chosen-kinds';
export { RED_LIST, type ResourceType, SIZE_CLASSES, type SizeClass } from './contract/codes';
export { casesCountedOf, infrastructureStatsOf, mortalityStatsOf } from './contract/count-records';
export { DELETED_KINDS, type DeletedKind, type DeletedQuery } from './contract/deleted-records';
export {
  boxQuerySchema,
  listOf,
  outsideQuerySchema,
  type PageQuery,
  pageQuerySchema,
} from './contract/filters';
export { boxSchema, DEFAULT_TERRITORY, lineInputSchema, pointInputSchema } from './contract/geometry';
export {
  ADMINISTERED_KINDS,
  type AdministeredKind,
  type HistoryQuery,
  ITEM_KINDS,
  type ItemKind,
} from './contract/history';
export type { RecordStamp } from './contract/identity';
export {
  IMPORT_FORMATS,
  IMPORT_UNDO_DAYS,
  type ImportUndone,
  importQuerySchema,
  PLACE_COLUMNS,
  type PlaceColumn,
} from './contract/import';
export { importMappingInputSchema, MOST_IMPORT_MAPPINGS } from './contract/import-mappings';
export { latestOf } from './contract/latest';
export { layerOrigin } from './contract/layer-origin';
export { type MediaFields, mediaFieldsSchema, mediaSchema } from './contract/media';
export { excerptOf, nearlyFound } from './contract/nearly-found';
export { NOTICE_KINDS, type Notices, noticesInputSchema } from './contract/notices';
export { type Checked, check, errorBodySchema, type ProblemCode } from './contract/problem';
export { PROBLEM_MESSAGES } from './contract/problem-messages';
export type { Fields } from './contract/record-field';
export * as field from './contract/record-field';
export {
  type FilterFacts,
  type Filters,
  filterSchemaOf,
  recordTest,
  selectionIdSchema,
} from './contract/record-filter';
export { defineKind, filterLabel, shortLabel } from './contract/record-kind';
export {
  type AreaSummary,
  areaSummarySchema,
  type BaseLayer,
  baseLayerSchema,
  type EditAreas,
  GOOD_ACCURACY_M,
  layerSourceSchema,
  nomenclatureSchema,
  nomenclatureTypeSchema,
  settingsSchema,
  TRACK_MONTHS,
} from './contract/reference';
export { FAILURE_CAUSES, remoteFailureSchema, remoteLoadsSchema } from './contract/remote-reports';
export { RISK_NOTES, riskOfLine, riskOfSupport } from './contract/risk';
export type { ReleaseTokenInput } from './contract/rollouts';
export {
  type AddressQuery,
  addressQuerySchema,
  type FoundAddress,
  type InfrastructureHit,
  type MortalityHit,
  NO_HITS,
  placeAndYearIn,
  type SearchQuery,
  searchQuerySchema,
  soughtIn,
} from './contract/search';
export { areSearched, SHORTEST_WORD, wordsLookedFor, wordsOf } from './contract/search-words';
export {
  type ChosenIds,
  chosenIdsSchema,
  MOST_LEFT_OUT,
  type Selection,
  type SelectionChanged,
  type SelectionChangeInput,
  type SelectionInput,
  selectionChangedSchema,
  selectionChangeInputSchema,
  selectionInputSchema,
  selectionSchema,
} from './contract/selections';
export {
  type Credentials,
  closedUsername,
  type Group,
  refreshInputSchema,
  type Tokens,
  tokensSchema,
} from './contract/session';
export { dataExtentSchema, MOST_MUNICIPALITIES } from './contract/stats';
export type { TableQuery } from './contract/table-query';
export { drawFace } from './faces/draw-face';
export { faceParts, faceWords } from './faces/face-words';
export type { Drawing, FaceColour } from './faces/shapes';
export { boundsHold, boundsOfPositions, positionsOf } from './geometry/bounds-of';
export { widened } from './geometry/box-around';
export type { LineString, MultiPolygon, Point, Polygon, Ring } from './geometry/geojson';
export { intersectsPolygon } from './geometry/intersects-polygon';
export { nearestOf } from './geometry/nearest-of';
export { nearestPointOnLine } from './geometry/nearest-point-on-line';
export { parseAngleOf, parseCoordinates } from './geometry/parse-coordinates';
export { pointTest } from './geometry/point-test';
export {
  TILE_LIVING,
  TILE_NEUTRALIZATIONS,
  TILE_RISKS,
  tileCause,
  tileNeutralization,
  tileRisk,
} from './geometry/tile-codes';
export {
  TILE_EXTENT,
  type TileAddress,
  type TilePoint,
  tileAt,
  tileBounds,
  toWorld,
} from './geometry/tile-math';
export { boxUrl, wmsUrl } from './geometry/tile-url';
export { type DiagnosisInput, diagnosisSchema } from './kinds/diagnosis';
export {
  INFRASTRUCTURE_ORDERINGS,
  infrastructureFilterSchema,
  type LineInput,
  type SupportInput,
} from './kinds/infrastructures';
export { media } from './kinds/media';
export { mortalityFilterSchema } from './kinds/mortality';
export { equipmentSchema, type OperationInput } from './kinds/operations';
export { SENSITIVE_AREA_ORDERINGS } from './kinds/sensitive-areas';
export { closingCause, SEARCHES_TO_CLOSE } from './programme/closing';
export {
  type OpenItem,
  rankingAimSchema,
  rankingFirstSchema,
  rankingPageSchema,
  rankingQuerySchema,
  settingsInputSchema,
} from './programme/contract';
export {
  costOf,
  expectedFinds,
  type Neighbours,
  NO_NEIGHBOURS,
  type PriorityTerms,
  scoreOf,
  termsOf,
} from './programme/expected-deaths';
export {
  type CountedEvent,
  causeWeight,
  countedEvents,
  type FoundDead,
  factsOf,
  type Note,
  type PriorityFacts,
  type PriorityRecord,
  type Searched,
  searchYears,
} from './programme/facts';
export type { GivenEvidence } from './programme/move-evidence';
export { type AlarmInput, type AlarmKind, alarmInputSchema } from './programme/order-kinds';
export { reasonsOf } from './programme/reasons';
export { daysBetween, dueOf, monthsAfter, overdueDays } from './programme/work-dates';
export {
  type WorkEventInput,
  workEventInputSchema,
} from './programme/work-kinds';
export {
  FOLLOWING_MOVES,
  isDoneState,
  isOpenState,
  seesOwnItemsOnly,
  type WorkRole,
} from './programme/work-moves';
export { type RecommendedWorks, workOrderInputSchema } from './programme/work-orders';
