/** Numbers of the eight avatars users choose from. */
export const AVATARS = ['2', '3', '4', '5', '6', '7', '8', '9'] as const;
export type AvatarNumber = (typeof AVATARS)[number];

/**
 * URL of an avatar.
 * @param service URL of the avatars of a configured service, with `{number}`; `null` for the product's own
 */
export const avatarAddress = (avatar: AvatarNumber, service: string | null): string =>
  service ? service.replaceAll('{number}', avatar) : `/avatars/${avatar}.svg`;

/** The avatar an account has chosen; `null` when it chose none or one that no longer exists. */
export const chosenAvatar = (avatar: string | null | undefined): AvatarNumber | null =>
  AVATARS.find(avatarNumber => avatarNumber === avatar) ?? null;
