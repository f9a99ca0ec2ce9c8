import { AVATARS, type AvatarNumber, avatarAddress, chosenAvatar } from 'shared/contract';
import { useSession } from 'shared/session';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useTexts } from '../../locales/texts';

/** The name and e-mail shown in the shell, or their placeholders when nobody is signed in. */
export function useIdentity(): { name: string; email: string } {
  const t = useTexts();
  const user = useSession(session => session.user);
  return user
    ? { name: user.username, email: user.email }
    : { name: t('shell.notConnected'), email: t('shell.noEmail') };
}

interface Avatar {
  /** The avatar of a user who has not chosen one. */
  random: AvatarNumber;
  /** URL template of a configured avatar service, with `{number}`. */
  service: string | null;
}

const avatarStore = createStore<Avatar>(() => ({ random: '7', service: null }));

/** Chooses one of the eight birds at random on each start. */
export function chooseAvatar(random: () => number = Math.random): void {
  const chosen = AVATARS[Math.floor(random() * AVATARS.length)];
  if (chosen) avatarStore.setState({ random: chosen });
}

/** Uses the pictures of a service, or the product's own birds for `null`. */
export const takeAvatarsFrom = (service: string | null): void => avatarStore.setState({ service });

/** Falls back to the product's own birds when the service does not answer. */
export const leaveAvatarService = (): void => takeAvatarsFrom(null);

/** URL of the avatar that the user chose, else of the random avatar of this start. */
export function useAvatar(): string {
  const chosen = useSession(session => chosenAvatar(session.user?.avatar));
  return useStore(avatarStore, ({ random, service }) => avatarAddress(chosen ?? random, service));
}
