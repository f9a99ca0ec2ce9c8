import { request } from 'shared/api';
import { type ProfileChange, userSchema } from 'shared/contract';
import { fetchUser } from 'shared/session';

/** PATCH `auth/users/me/`, then the session knows the new profile. @throws ApiError 400 with problems at fields */
export async function changeProfile(profile: ProfileChange): Promise<void> {
  await request(userSchema, 'auth/users/me/', { method: 'PATCH', body: profile });
  await fetchUser();
}
