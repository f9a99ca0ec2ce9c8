/** The eight pictures somebody may choose among, by number. */
export const AVATARS = ['2', '3', '4', '5', '6', '7', '8', '9'] as const;
export type AvatarNumber = (typeof AVATARS)[number];

/**
 * Address of a picture.
 * @param service address of a configured service's pictures, with `{number}`; `null` for those of the product
 */
export const avatarAddress = (avatar: AvatarNumber, service: string | null): string =>
  service ? service.replaceAll('{number}', avatar) : `/avatars/${avatar}.svg`;

/** The picture an account has chosen; `null` where it chose none, or one that is not there any more. */
export const chosenAvatar = (avatar: string | null | undefined): AvatarNumber | null =>
  AVATARS.find(known => known === avatar) ?? null;
