import type { Group } from 'shared/server';

/** Accounts in every test database. */
export const TEST_ACCOUNTS = {
  admin: ['administrators'],
  editor: ['data-editor'],
  reader: ['data-read-only'],
  manager: ['registration-managers'],
} as const satisfies Record<string, readonly Group[]>;
export type TestAccount = keyof typeof TEST_ACCOUNTS;

export const TEST_PASSWORD = 'Test-password-1!';

/** The cheapest possible hashing, since it is not under test. */
export const TEST_PASSWORD_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };
