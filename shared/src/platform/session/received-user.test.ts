import { knownUser } from '../../testing/tokens';
import { receivedUserSchema } from './received-user';

it('signs in a user of a later release, without the permissions that this one does not know', () => {
  const user = { ...knownUser, scope: ['data:read', 'moon:walk'] };
  expect(receivedUserSchema.parse(user).scope).toEqual(['data:read']);
  expect(receivedUserSchema.safeParse({ ...user, scope: 'data:read' }).success).toBe(false);
});
