// Everything here is part of the first load.
import './theme.css';

export { desktop, useDesktop } from '../../platform/browser/use-desktop';
export { setTheme, type ThemeName, themeStore, useTheme } from '../../platform/theme/theme-store';
export { Alert } from './alert';
export { Button } from './button';
export { confirm, type Question } from './confirm';
export * from './icons';
export { Landscape } from './landscape';
export { lazyPart } from './lazy-part';
export { LoadFailure } from './load-failure';
export {
  dismissNotification,
  type Notification,
  type NotificationType,
  notificationStore,
  notify,
  useNotification,
} from './notification-store';
export { Notice, SideSheet } from './overlays';
export { pageNonce } from './page-nonce';
export { type ColourName, palette } from './palette';
export { saveFile } from './save-file';
export { Spin } from './spin';
export { StatePage } from './state-page';
export { EmptyState, ErrorState, LoadingState } from './states';
export { NotFoundPage, StatusPage } from './status-page';
export { Tag } from './tag';
export { ThemeProvider } from './theme-provider';
export { mayLeave, whenNothingUnsaved } from './unsaved-changes';
export { useEscape } from './use-escape';
export { useUnsavedChanges } from './use-unsaved-changes';
