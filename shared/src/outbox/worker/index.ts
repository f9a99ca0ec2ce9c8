// Shared by pages and the service worker. It must not import the outbox, so that the worker stays small.
export {
  forgetShared,
  keepShared,
  SHARED_LIMITS,
  SHARED_REFUSALS,
  type SharedPhotograph,
  type SharedRefusal,
  sharedPhotographs,
} from './shared-photographs';
export { SYNC_TAG, type Wake } from './wake';
