import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const first = 2;
const last = 9;

const avatarStore = createStore<{ number: number }>(() => ({ number: 7 }));

/** Chooses one of the eight birds, on each start. */
export function chooseAvatar(random: () => number = Math.random): void {
  avatarStore.setState({ number: first + Math.floor(random() * (last - first + 1)) });
}

/** Address of the bird chosen. */
export const useAvatar = (): string => `/avatars/${useStore(avatarStore, state => state.number)}.svg`;
