// A separate entry for administration, so that other pages do not load it.
export * from './administered-accounts';
export * from './administered-areas';
export * from './administered-base-layers';
export * from './administered-imports';
export * from './administered-news';
export * from './administered-nomenclatures';
export * from './administered-partners';
export * from './administered-sensitivity-rules';
export * from './administered-settings';
export * from './administered-species';
export * from './deleted-records';
export * from './history';
export * from './layer-origin';
export * from './release-tokens';
export * from './rollouts';
export * from './server-health';
export * from './table-query';
