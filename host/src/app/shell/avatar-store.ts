import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const first = 2;
const last = 9;

interface Avatar {
  number: number;
  /** Address of a configured service's pictures, with `{number}`. */
  service: string | null;
}

const avatarStore = createStore<Avatar>(() => ({ number: 7, service: null }));

/** Chooses one of the eight birds, on each start. */
export function chooseAvatar(random: () => number = Math.random): void {
  avatarStore.setState({ number: first + Math.floor(random() * (last - first + 1)) });
}

/** Takes the pictures of a service; without one, the birds. */
export const takeAvatarsFrom = (service: string | null): void => avatarStore.setState({ service });

/** A service that does not answer gives way to the birds that come with the product. */
export const leaveAvatarService = (): void => takeAvatarsFrom(null);

/** Address of the picture chosen. */
export const useAvatar = (): string =>
  useStore(avatarStore, ({ number, service }) =>
    service ? service.replaceAll('{number}', String(number)) : `/avatars/${number}.svg`,
  );
