import { request } from 'shared/api';
import { z } from 'shared/contract';

/** POST `auth/users/set_password/`. Ends all other sessions. @throws ApiError 400 with problems of fields */
export const changePassword = (current_password: string, new_password: string) =>
  request(z.undefined(), 'auth/users/set_password/', {
    method: 'POST',
    body: { current_password, new_password },
  });
