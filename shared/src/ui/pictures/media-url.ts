import { apiBase } from '../../api';

/** Where the browser loads a server path (`storage`, `thumbnail`) from. */
export const mediaUrl = (path: string): string => new URL(path, apiBase()).href;
