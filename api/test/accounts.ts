import type { Group } from 'shared/contract';

/** Accounts of every test database. */
export const TEST_ACCOUNTS = {
  admin: ['administrators'],
  editor: ['data-editor'],
  reader: ['data-read-only'],
  manager: ['registration-managers'],
} as const satisfies Record<string, readonly Group[]>;
export type TestAccount = keyof typeof TEST_ACCOUNTS;

export const TEST_PASSWORD = 'Test-password-1!';

/** Hashing as cheap as it gets: it is not what is tested. */
export const TEST_PASSWORD_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };
