export { type LayerContribution, pathWith, useContributions } from './contributions';
export { kindRoutes } from './kind-routes';
export { filtersIn, orderIn, setOrder, setValues, valuesIn, writeFilters } from './list-address';
export { LocalizedLink, useLocalizedNavigate, useLocalizedPath, useSwitchLocale } from './localized';
export { administrationUrl, paths, recordRefOf } from './paths';
export type { RemoteManifest } from './remote-manifest';
export {
  LONGEST_NAME,
  MOST_VIEWS,
  removeView,
  renameView,
  type SavedView,
  saveView,
  useSavedViews,
} from './saved-views';
export { type SearchRequest, useSearchPlace } from './search-place';
export { provideSheetPlace, type SheetBeside } from './sheet-place';
