export { type LayerContribution, pathWith, useContributions } from './contributions';
export { filtersIn, orderIn, setOrder, setValues, valuesIn, writeFilters } from './list-address';
export {
  administrationUrl,
  LocalizedLink,
  paths,
  recordRefOf,
  useLocalizedNavigate,
  useLocalizedPath,
  useSwitchLocale,
} from './paths';
export { kindRoutes, type RemoteManifest } from './remote-manifest';
export {
  LONGEST_NAME,
  MOST_VIEWS,
  removeView,
  renameView,
  type SavedView,
  saveView,
  useSavedViews,
} from './saved-views';
export { provideSheetPlace, type SearchRequest, type SheetBeside, useSearchPlace } from './sheet-place';
