// A separate entry for administration, so that other pages do not load it.
export {
  type Account,
  accountInputSchema,
  accountSchema,
  accountsQuerySchema,
  groupSchema,
} from './administered-accounts';
export {
  administeredNewsSchema,
  administeredPartnerSchema,
  LOGO_BYTES,
  newsInputSchema,
  newsQuerySchema,
  partnerInputSchema,
  SUMMARY_LENGTH,
} from './administered-content';
export { listImportReportSchema, TAXREF_CLASSES } from './administered-imports';
export {
  administeredBaseLayerSchema,
  administeredSettingsSchema,
  baseLayerInputSchema,
  baseLayerQuerySchema,
  isLayerUrl,
  settingsInputSchema,
} from './administered-map';
export {
  type AdministeredNetwork,
  administeredNetworkSchema,
  NETWORK_CHANGES,
  NETWORK_FIELDS,
  NETWORK_LIMITS,
  type NetworkChangesQuery,
  type NetworkComparison,
  type NetworkCounts,
  type NetworkField,
  type NetworkReport,
  type NetworkSourceInput,
  type NetworkVersion,
  networkChangesQuerySchema,
  networkChangesSchema,
  networkReportSchema,
  networkSourceInputSchema,
  networkVersionSchema,
  newVersionSchema,
  READING_FAULTS,
  type ReadVersionInput,
  readVersionInputSchema,
  takeEffectInputSchema,
} from './administered-networks';
export {
  type AdministeredNomenclature,
  AREA_TYPES,
  administeredAreaSchema,
  administeredNomenclatureSchema,
  administeredSensitiveAreaSchema,
  areaInputSchema,
  areaQuerySchema,
  isClosedList,
  nomenclatureInputSchema,
  nomenclatureQuerySchema,
} from './administered-nomenclatures';
export {
  administeredOrganisationSchema,
  mailPreviewInputSchema,
  mailPreviewSchema,
  OWN_MAILS,
  organisationInputSchema,
  readableShade,
} from './administered-organisation';
export { administeredPublicationSchema, publicationInputSchema } from './administered-publication';
export {
  administeredSpeciesSchema,
  MESHES_KM,
  sensitivityRuleInputSchema,
  sensitivityRuleQuerySchema,
  sensitivityRuleSchema,
  speciesInputSchema,
  speciesQuerySchema,
} from './administered-species';
export {
  type DeletedRecord,
  deletedQuerySchema,
  deletedRecordSchema,
} from './deleted-records';
export { historyQuerySchema, type RecordedChange, recordedChangeSchema } from './history';
export { isDrawnKind } from './reference';
export {
  newReleaseTokenSchema,
  type ReleaseToken,
  type RolloutFailure,
  type RolloutNumbers,
  type RolloutRelease,
  type Rollouts,
  releaseTokenInputSchema,
  releaseTokenSchema,
  rolloutFailuresSchema,
  rolloutsSchema,
} from './rollouts';
export * from './server-health';
export { MOST_TABLE_ROWS, tableQuerySchema } from './table-query';
export {
  FOLLOWED_KINDS,
  newWebhookSchema,
  type Webhook,
  webhookInputSchema,
  webhookSchema,
} from './webhooks';
