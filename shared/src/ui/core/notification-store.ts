import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type NotificationType = 'success' | 'info' | 'warning' | 'error';

export interface Notification {
  id: number;
  type: NotificationType;
  msg: string;
}

/** Values of omitted properties. */
const defaults = { type: 'info', msg: 'NO MESSAGE' } as const;

let lastId = 0;

/** The notification in the snackbar. The host shows a notification for 2000 ms. */
export const notificationStore = createStore<{ current: Notification | null }>(() => ({ current: null }));

/** Shows a message in the snackbar, replacing the previous one. */
export function notify(notification: { type?: NotificationType; msg?: string }): void {
  lastId += 1;
  notificationStore.setState({ current: { ...defaults, ...notification, id: lastId } });
}

/** Closes the snackbar. */
export function dismissNotification(): void {
  notificationStore.setState({ current: null });
}

/** The current notification. */
export const useNotification = (): Notification | null => useStore(notificationStore, state => state.current);
