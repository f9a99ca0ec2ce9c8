export { alphabetical } from './alphabetical';
export {
  formatBytes,
  formatDate,
  formatDateTime,
  formatDuration,
  formatLength,
  formatMonthDay,
  formatNumber,
  labelOf,
  speciesName,
  withCapital,
} from './format';
export { addMessages, currentLocale, type Messages, type MessageTree, setLocale, useLocale } from './i18n';
export { barePath, type Locale, locales, localizedPath } from './locale';
export { createTexts, sameKeys, type Values } from './texts';
