export { OutboxStatus } from './outbox-status';
export { WaitingMark } from './waiting-mark';
export { WaitingRecords } from './waiting-records';

/** The list of what waits, fetched when it is first looked at. */
export const loadOutboxScreen = async () => (await import('./outbox-screen')).OutboxScreen;
