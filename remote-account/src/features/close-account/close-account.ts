import { request } from 'shared/api';
import { z } from 'shared/contract';

/** DELETE `auth/users/me/`. @throws ApiError 400 for a wrong password and for the last administrator */
export const closeAccount = (current_password: string) =>
  request(z.undefined(), 'auth/users/me/', { method: 'DELETE', body: { current_password } });
