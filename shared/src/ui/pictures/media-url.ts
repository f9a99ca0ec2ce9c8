import type { Media } from '../../contract';
import { apiBase } from '../../platform/http';

/** URL of a server path (`storage`, `thumbnail`). */
export const mediaUrl = (path: string): string => new URL(path, apiBase()).href;

/** The same pictures with their current URLs, since signatures expire. */
export const freshMedia = (media: readonly Media[], fresh: readonly Media[]): Media[] =>
  media.map(medium => fresh.find(({ id }) => id === medium.id) ?? medium);
