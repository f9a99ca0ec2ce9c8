import type { Media } from '../../contract';

/** The same pictures with their current URLs, since signatures expire. */
export const freshMedia = (media: readonly Media[], fresh: readonly Media[]): Media[] =>
  media.map(medium => fresh.find(({ id }) => id === medium.id) ?? medium);
