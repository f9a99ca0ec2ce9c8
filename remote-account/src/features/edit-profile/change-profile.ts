import { request } from 'shared/api';
import { type ProfileChange, userSchema } from 'shared/contract';
import { fetchUser } from 'shared/session';

/** PATCH `auth/users/me/`, then refreshes the session's user. @throws ApiError 400 with problems of fields */
export async function changeProfile(profile: ProfileChange): Promise<void> {
  await request(userSchema, 'auth/users/me/', { method: 'PATCH', body: profile });
  await fetchUser();
}
