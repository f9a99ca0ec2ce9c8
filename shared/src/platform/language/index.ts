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
export {
  addMessages,
  currentLocale,
  i18n,
  type Messages,
  type MessageTree,
  setLocale,
  startLanguage,
  useLocale,
} from './i18n';
export {
  barePath,
  defaultLocale,
  detectLocale,
  directionOf,
  type Locale,
  localeOfPath,
  locales,
  localizedPath,
  rememberedLocale,
} from './locale';
export { createTexts, type MessageKey, sameKeys, type Translate, type Values } from './texts';
