import { registrationSchema, resetRequestSchema, signUpFormSchema } from './accounts';
import { brokenPasswordRules, passwordStrength } from './password';
import { check } from './problem';

const registration = {
  username: 'lucie.ferrandi',
  email: 'lucie@example.org',
  first_name: 'Lucie',
  last_name: 'Ferrandi',
  password: 'Milans-royaux-2026!',
  areas: [3, 3],
};
const problemsOf = (change: object) => {
  const checked = check(registrationSchema, { ...registration, ...change });
  return checked.status === 'invalid' ? checked.problems.map(({ path, code }) => `${path}: ${code}`) : [];
};

it('takes a registration, each area once, the phone left out', () => {
  expect(check(registrationSchema, registration)).toMatchObject({
    status: 'valid',
    value: { areas: [3], phone: '' },
  });
});

it.each([
  [{ username: '' }, ['username: required']],
  [{ username: 'lucie@example.org' }, ['username: invalid_username']],
  [{ email: 'lucie' }, ['email: invalid_email']],
  [{ first_name: ' ' }, ['first_name: required']],
  [{ phone: 'call me' }, ['phone: invalid']],
  [{ areas: undefined }, ['areas: required']],
  [{ password: undefined }, ['password: required']],
  [{ password: 'Short-1!' }, ['password: password_minimum']],
  [{ password: 'only letters here' }, ['password: password_characters']],
  [{ password: 'x-LUCIE.Ferrandi-1' }, ['password: password_contains_username']],
  [
    { email: 'x', password: 'x-LUCIE.Ferrandi-1' },
    ['email: invalid_email', 'password: password_contains_username'],
  ],
])('%j is refused at its field', (change, problems) => {
  expect(problemsOf(change)).toEqual(problems);
});

it('asks for the same password twice, even before the rest is filled in', () => {
  const checked = check(signUpFormSchema, {
    password: 'Milans-royaux-2026!',
    password_confirmation: 'other',
  });
  expect(checked).toMatchObject({
    problems: expect.arrayContaining([
      expect.objectContaining({ path: ['password_confirmation'], code: 'password_confirmation' }),
    ]),
  });
});

it.each([
  ['lucie@example.org', 'valid'],
  ['admin@localhost', 'valid'],
  ['lucie', 'invalid'],
  ['a b@localhost', 'invalid'],
])('a reset for %s is %s', (email, status) => {
  expect(check(resetRequestSchema, { email }).status).toBe(status);
});

it('names every rule a password breaks', () => {
  expect(brokenPasswordRules('lucie', 'lucie')).toEqual([
    'password_minimum',
    'password_characters',
    'password_contains_username',
  ]);
});

it.each([
  ['lucie', 0],
  ['aaaaaaaaaaa-1', 1],
  ['abcd-1234-efgh', 2],
  ['Milans-royaux-2026!', 4],
])('%s has strength %i', (password, score) => {
  expect(passwordStrength(password).score).toBe(score);
});
