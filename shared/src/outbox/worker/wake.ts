/** Tag of the background sync by which a page asks the browser to wake the worker when there is a network. */
export const SYNC_TAG = 'avicable-outbox';

/** Message that the woken worker sends to every open page. */
export interface Wake {
  wake: true;
}
