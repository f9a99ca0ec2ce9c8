import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type NotificationType = 'success' | 'info' | 'warning' | 'error';

export interface Notification {
  id: number;
  type: NotificationType;
  msg: string;
}

const defaults = { type: 'info', msg: 'NO MESSAGE' } as const;

let lastId = 0;

export const notificationStore = createStore<{ current: Notification | null }>(() => ({ current: null }));

/** Shows a message in the snackbar, replacing the previous one. */
export function notify(notification: { type?: NotificationType; msg?: string }): void {
  lastId += 1;
  notificationStore.setState({ current: { ...defaults, ...notification, id: lastId } });
}

export function dismissNotification(): void {
  notificationStore.setState({ current: null });
}

export const useNotification = (): Notification | null => useStore(notificationStore, state => state.current);
