export { CloudArrowUpIcon } from './icons';
export { OutboxStatus } from './outbox-status';
export { useUnsent } from './use-drafts';
export { WaitingMark, WaitingRecords } from './waiting-records';

/** Loads the screen of the outbox on demand. */
export const loadOutboxScreen = async () => (await import('./outbox-screen')).OutboxScreen;
