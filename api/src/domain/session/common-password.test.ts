import { expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../test/accounts';
import { generatedPassword } from '../../start/require-good-password';
import { isCommonPassword } from './password-problem';

it.each([
  'Password123!',
  'P@ssw0rd1234',
  'Motdepasse-2026',
  'Azertyuiop1!',
  'Qwerty123456!',
  '123456789012!',
  'password-password1',
  'Welcome-2026!',
  'aviCable-2026!',
  '1q2w3e4r5t6y!',
  'Ferrandi-2026!',
])('%s is common', password => {
  expect(isCommonPassword(password, ['lucie', 'lucie.ferrandi@example.org'])).toBe(true);
});

it.each([TEST_PASSWORD, 'Milans-royaux-2026!', 'Demo-for-tests-1!', generatedPassword()])(
  '%s is not',
  password => {
    expect(isCommonPassword(password, ['lucie', ''])).toBe(false);
  },
);
