export { FilterLinks } from './filter-links';
export { FilterPanel } from './filter-panel';
export { FilterWords, Word } from './filter-words';
