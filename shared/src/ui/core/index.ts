// Everything here is part of the first load: what only some screens need belongs to ui/form or ui/data.
export { Alert, Button, Space, Spin, Tag } from 'antd';
export { confirm, type Question } from './confirm';
export * from './icons';
export { Modal } from './modal';
export {
  dismissNotification,
  type Notification,
  type NotificationType,
  notificationStore,
  notify,
  useNotification,
} from './notification-store';
export { pageNonce } from './page-nonce';
export { EmptyState, ErrorState, LoadingState } from './states';
export { setTheme, type ThemeName, themeStore, useTheme } from './theme-store';
export { UiProvider } from './ui-provider';
