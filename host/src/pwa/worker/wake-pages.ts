/// <reference lib="webworker" />
import { SYNC_TAG, type Wake } from 'shared/outbox/worker';

declare const self: ServiceWorkerGlobalScope;

declare global {
  /** Background Sync is not in the DOM types: only Chromium has it. */
  interface SyncEvent extends ExtendableEvent {
    readonly tag: string;
  }
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

/**
 * Tells open pages, including hidden ones, that the network is back. One of them sends the outbox. The worker cannot:
 * it has neither the session nor the code of the kinds of records.
 */
export async function wakePages(tag: string): Promise<void> {
  if (tag !== SYNC_TAG) return;
  const message: Wake = { wake: true };
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage(message);
}
