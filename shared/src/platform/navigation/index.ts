export {
  type ActionContribution,
  type Contributions,
  type ContributionsByRemote,
  contributions,
  type DrawerContribution,
  type InBoth,
  type LayerContribution,
  pathWith,
  provideContributions,
  useContributions,
} from './contributions';
export { kindRoutes } from './kind-routes';
export { filtersIn, orderIn, setOrder, setValues, valuesIn, writeFilters } from './list-address';
export { LocalizedLink, useLocalizedNavigate, useLocalizedPath, useSwitchLocale } from './localized';
export { administrationUrl, paths, recordRefOf } from './paths';
export type { Layout, RemoteManifest, RemoteRoute } from './remote-manifest';
export {
  LONGEST_NAME,
  MOST_VIEWS,
  removeView,
  renameView,
  type SavedView,
  saveView,
  useSavedViews,
} from './saved-views';
export { provideSearchPlace, type SearchRequest, useSearchPlace } from './search-place';
export { provideSheetPlace, type SheetBeside, useSheetPlace } from './sheet-place';
export { SHARE_PATH, type TakesShared } from './takes-shared';
