import { request } from 'shared/api';
import { z } from 'shared/contract';

const post = (path: string, body: object) =>
  request(z.undefined(), path, { method: 'POST', body, anonymous: true });

/** POST `auth/reset_password/`. The answer is the same for every address. */
export const askForReset = (email: string) => post('auth/reset_password/', { email });

/** POST `auth/reset_password_confirm/`. @throws ApiError 400 for a link that no longer works */
export const confirmReset = (link: { uid: string; token: string }, new_password: string) =>
  post('auth/reset_password_confirm/', { ...link, new_password });
