import type { Media } from '../../contract';

/** Pictures as they were, under the addresses they have now: those are signed for a while only. */
export const freshMedia = (media: readonly Media[], fresh: readonly Media[]): Media[] =>
  media.map(medium => fresh.find(({ id }) => id === medium.id) ?? medium);
