// A separate entry for administration, so that other pages do not load it.
export {
  type Account,
  accountInputSchema,
  accountSchema,
  accountsQuerySchema,
  groupSchema,
} from './administered-accounts';
export {
  administeredAreaSchema,
  administeredSensitiveAreaSchema,
  areaInputSchema,
  areaQuerySchema,
} from './administered-areas';
export {
  administeredBaseLayerSchema,
  baseLayerInputSchema,
  baseLayerQuerySchema,
  isLayerUrl,
} from './administered-base-layers';
export { TAXREF_CLASSES } from './administered-imports';
export {
  administeredNewsSchema,
  newsInputSchema,
  newsQuerySchema,
  SUMMARY_LENGTH,
} from './administered-news';
export {
  type AdministeredNomenclature,
  AREA_TYPES,
  administeredNomenclatureSchema,
  isClosedList,
  nomenclatureInputSchema,
  nomenclatureQuerySchema,
} from './administered-nomenclatures';
export { administeredPartnerSchema, LOGO_BYTES, partnerInputSchema } from './administered-partners';
export {
  MESHES_KM,
  sensitivityRuleInputSchema,
  sensitivityRuleQuerySchema,
  sensitivityRuleSchema,
} from './administered-sensitivity-rules';
export { administeredSettingsSchema, settingsInputSchema } from './administered-settings';
export { administeredSpeciesSchema, speciesInputSchema, speciesQuerySchema } from './administered-species';
export { type DeletedRecord, deletedQuerySchema, deletedRecordSchema } from './deleted-records';
export { historyQuerySchema, type RecordedChange, recordedChangeSchema } from './history';
export {
  newReleaseTokenSchema,
  type ReleaseToken,
  releaseTokenInputSchema,
  releaseTokenSchema,
} from './release-tokens';
export * from './rollouts';
export * from './server-health';
export { MOST_TABLE_ROWS, tableQuerySchema } from './table-query';
