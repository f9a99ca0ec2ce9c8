// Everything here is part of the first load.
import './theme.css';

export { useDesktop, usePhone } from '../../platform/browser/use-desktop';
export { Alert } from './alert';
export { Button } from './button';
export { confirm } from './confirm';
export { Face, type FaceOf, FaceParts, faceOf } from './face';
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
  SignOutIcon,
  TrashIcon,
  WarningCircleFilledIcon,
  WarningFilledIcon,
  WrenchIcon,
  XIcon,
} from './icons';
export { Landscape } from './landscape';
export { lazyPart } from './lazy-part';
export { LoadFailure } from './load-failure';
export { notificationStore, notify } from './notification-store';
export { pageNonce } from './page-nonce';
export { palette } from './palette';
export { saveAnswer, saveExport, saveFile } from './save-file';
export { Spin } from './spin';
export { EmptyState, ErrorState, LoadingState, NotFoundPage, StatePage, StatusPage } from './state-page';
export { Tag } from './tag';
export { useEscape } from './use-escape';
export { useUnsavedChanges } from './use-unsaved-changes';
