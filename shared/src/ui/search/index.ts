export { FilterPanel } from './filter-panel';
export { FilterWords, Word } from './filter-words';
export { PanelDivider } from './panel-divider';
export { useAreaOptions } from './use-filter-options';
