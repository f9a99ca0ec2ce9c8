// What pages and the service worker have in common. Nothing here imports the outbox, so that the worker stays small.
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
