/** Under this tag a page asks the browser to wake the worker once there is a network. */
export const SYNC_TAG = 'avicable-outbox';

/** What the worker then tells every open page. */
export interface Wake {
  wake: true;
}
