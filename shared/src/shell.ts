// Exports for the shell only, whose build contains these modules once. A remote that imports this file would get
// stores of its own.

export { useIsFetching } from '@tanstack/react-query';
export {
  createBrowserRouter,
  isRouteErrorResponse,
  matchPath,
  Outlet,
  type RouteObject,
  useRouteError,
  useRoutes,
} from 'react-router-dom';
export { isOwnAnswer } from './contract/answers';
export { now } from './contract/now';
export type { News } from './contract/reference';
export type { FailureCause, RemoteFailure, RemoteLoads, StopCause } from './contract/remote-reports';
export { desktop } from './platform/browser/media';
export { noteReachable, noteUnreachable } from './platform/http/connection';
export { provideDeviceCopies } from './platform/http/device-copies';
export { baseLayersQuery, nomenclaturesQuery } from './platform/http/reference-data';
export { i18n, startLanguage } from './platform/language/i18n';
export { defaultLocale, detectLocale, localeOfPath, localeOfVisit } from './platform/language/locale';
export { type Contributions, contributions, provideContributions } from './platform/navigation/contributions';
export type { TakesShared } from './platform/navigation/paths';
export type { Layout, RemoteRoute } from './platform/navigation/remote-manifest';
export { provideSearchPlace, useSheetPlace } from './platform/navigation/sheet-place';
export { createSessionStore, provideSession } from './platform/session/session-store';
export { startSession } from './platform/session/start-session';
export { setTheme, THEME_CHOICES, useThemeChoice } from './platform/theme/theme-store';
export {
  BellIcon,
  BirdFilledIcon,
  CaretLeftIcon,
  ChartBarFilledIcon,
  ChartBarIcon,
  CircleHalfIcon,
  DownloadSimpleFilledIcon,
  HouseFilledIcon,
  HouseIcon,
  InfoFilledIcon,
  ListBulletsFilledIcon,
  ListIcon,
  MapTrifoldFilledIcon,
  MapTrifoldIcon,
  MoonIcon,
  NetworkIcon,
  ScalesIcon,
  SignInIcon,
  SunIcon,
  TargetFilledIcon,
  TargetIcon,
  TranslateIcon,
  WrenchFilledIcon,
  XCircleFilledIcon,
} from './ui/core/icons';
export { dismissNotification, type NotificationType, useNotification } from './ui/core/notification-store';
export { Notice, SideSheet } from './ui/core/overlays';
export { ThemeProvider } from './ui/core/theme-provider';
export { mayLeave, whenNothingUnsaved } from './ui/core/unsaved-changes';
export { faceOf } from './ui/record/kind/face';
export { Photo } from './ui/record/kind/photo';
