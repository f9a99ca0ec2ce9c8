import { AVATARS, type AvatarNumber, avatarAddress, chosenAvatar } from 'shared/contract';
import { useSession } from 'shared/session';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface Avatar {
  /** Of whoever has chosen none. */
  random: AvatarNumber;
  /** Address of a configured service's pictures, with `{number}`. */
  service: string | null;
}

const avatarStore = createStore<Avatar>(() => ({ random: '7', service: null }));

/** Chooses one of the eight birds, on each start. */
export function chooseAvatar(random: () => number = Math.random): void {
  const chosen = AVATARS[Math.floor(random() * AVATARS.length)];
  if (chosen) avatarStore.setState({ random: chosen });
}

/** Takes the pictures of a service; without one, the birds. */
export const takeAvatarsFrom = (service: string | null): void => avatarStore.setState({ service });

/** A service that does not answer gives way to the birds that come with the product. */
export const leaveAvatarService = (): void => takeAvatarsFrom(null);

/** Address of the picture of whoever is here: the one they chose, else the one of this start. */
export function useAvatar(): string {
  const chosen = useSession(session => chosenAvatar(session.user?.avatar));
  return useStore(avatarStore, ({ random, service }) => avatarAddress(chosen ?? random, service));
}
