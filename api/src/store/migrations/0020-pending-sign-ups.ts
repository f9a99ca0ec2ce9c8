/**
 * Allows several sign-ups with the same address, each with its own link and password. A later sign-up does not
 * replace earlier sign-ups.
 */
export const pendingSignUps = (): string[] => [
  'drop index sign_ups_username',
  'drop index sign_ups_email',
  'create index sign_ups_username on sign_ups (lower(username))',
  'create index sign_ups_email on sign_ups (lower(email))',
];
