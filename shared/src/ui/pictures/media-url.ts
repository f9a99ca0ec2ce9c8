import { apiBase } from '../../platform/http';

/** Where the browser loads a server path (`storage`, `thumbnail`) from. */
export const mediaUrl = (path: string): string => new URL(path, apiBase()).href;
