import { hasScope } from './has-scope';

it('is in a list, or a truthy key of an object; nobody has any', () => {
  expect(hasScope({ scope: ['data:read'] }, 'data:read')).toBe(true);
  expect(hasScope({ scope: ['data:read'] }, 'data:write')).toBe(false);
  expect(hasScope({ scope: { admin: true, other: 0 } }, 'admin')).toBe(true);
  expect(hasScope({ scope: { admin: true, other: 0 } }, 'other')).toBe(false);
  expect(hasScope(null, 'data:read')).toBe(false);
});
