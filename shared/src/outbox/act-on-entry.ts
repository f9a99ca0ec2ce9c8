import type { LocalRef } from '../contract';
import { entryIdOf } from './command';
import { outbox } from './outbox-instance';

/** Tries a refused or waiting write again; all of them without a reference. */
export const retry = (ref?: LocalRef): Promise<void> => outbox.retry(ref && entryIdOf(ref));

/** Forgets a write and everything that needs it. Ask the person first. */
export const discard = (ref: LocalRef): Promise<void> => outbox.discard(entryIdOf(ref));
