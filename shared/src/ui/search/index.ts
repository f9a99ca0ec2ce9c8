export { FilterPanel } from './filter-panel';
export { FilterWords, Word } from './filter-words';
export { useAreaOptions } from './use-filter-options';
