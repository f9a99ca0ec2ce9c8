import { apiBase } from '../../platform/http';

/** URL of a server path (`storage`, `thumbnail`). */
export const mediaUrl = (path: string): string => new URL(path, apiBase()).href;
