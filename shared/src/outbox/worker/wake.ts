/** Tag of the background sync with which a page asks the browser to wake the worker when there is a network. */
export const SYNC_TAG = 'avicable-outbox';

/** Message of the woken worker to every open page. */
export interface Wake {
  wake: true;
}
