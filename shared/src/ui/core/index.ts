// Everything here is part of the first load.
import './theme.css';

export { useDesktop, usePhone } from '../../platform/browser/use-desktop';
export { Alert } from './alert';
export { Button } from './button';
export { confirm } from './confirm';
export {
  ArrowLeftIcon,
  BellFilledIcon,
  BirdIcon,
  CaretDownIcon,
  CaretRightIcon,
  CheckCircleFilledIcon,
  ClockCounterClockwiseIcon,
  DownloadSimpleIcon,
  EyeIcon,
  FunnelIcon,
  GearSixIcon,
  InfoIcon,
  ListBulletsIcon,
  MagnifyingGlassIcon,
  MapPinIcon,
  PencilSimpleIcon,
  PlusIcon,
  PrinterIcon,
  QuotesIcon,
  SignOutIcon,
  TrashIcon,
  WarningCircleFilledIcon,
  WarningFilledIcon,
  WrenchIcon,
  XIcon,
} from './icons';
export { Landscape } from './landscape';
export { lazyPart } from './lazy-part';
export { notificationStore, notify } from './notification-store';
export { palette } from './palette';
export { nameDocument, productName } from './product-name';
export { saveAnswer, saveExport, saveFile } from './save-file';
export { Spin } from './spin';
export {
  EmptyState,
  ErrorState,
  Late,
  LoadFailure,
  LoadingState,
  NotFoundPage,
  StatePage,
  StatusPage,
} from './state-page';
export { Tag } from './tag';
export { pageNonce } from './theme-provider';
export { useUnsavedChanges } from './unsaved-changes';
export { useEscape } from './use-escape';
