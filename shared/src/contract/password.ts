import { z } from 'zod';
import { LIMITS } from './codes';
import { customProblem, type ProblemCode } from './problem';

const DIGIT = /\p{N}/u;
const SPECIAL = /[^\p{L}\p{N}\s]/u;
const MOST_CHARACTERS = 1024;

/** Rules for a new password, in the order in which they are reported. */
export const PASSWORD_RULES = [
  { code: 'password_minimum', holds: (password: string) => [...password].length >= LIMITS.passwordMinimum },
  {
    code: 'password_characters',
    holds: (password: string) => DIGIT.test(password) && SPECIAL.test(password),
  },
  {
    code: 'password_contains_username',
    holds: (password: string, username: string) =>
      username.trim().length < 3 || !password.toLowerCase().includes(username.trim().toLowerCase()),
  },
] as const satisfies readonly {
  code: ProblemCode;
  holds: (password: string, username: string) => boolean;
}[];
export type PasswordRule = (typeof PASSWORD_RULES)[number]['code'];

export function brokenPasswordRules(password: string, username = ''): PasswordRule[] {
  return PASSWORD_RULES.filter(rule => !rule.holds(password, username)).map(rule => rule.code);
}

export const passwordRuleParams = (code: PasswordRule): Record<string, number> =>
  code === 'password_minimum' ? { limit: LIMITS.passwordMinimum } : {};

/** A new password. Only a schema that also has the username can check that the password does not contain it. */
export const newPasswordSchema = z
  .string()
  .min(1)
  .max(MOST_CHARACTERS)
  .superRefine((password, issues) => {
    const [code] = brokenPasswordRules(password);
    if (code && password) {
      const params = customProblem(code, passwordRuleParams(code));
      issues.addIssue({ code: 'custom', params });
    }
  });

export const presentPasswordSchema = z.string().min(1).max(MOST_CHARACTERS);

export type PasswordStrength = 0 | 1 | 2 | 3 | 4;
/** Advice for a stronger password. */
export type PasswordAdvice = PasswordRule | 'repeats' | 'sequence' | 'longer';

const SEQUENCES = ['abcdefghijklmnopqrstuvwxyz', 'azertyuiop', 'qwertyuiop', '01234567890'];

function holdsSequence(password: string): boolean {
  const text = password.toLowerCase();
  for (let start = 0; start + 4 <= text.length; start += 1) {
    const part = text.slice(start, start + 4);
    const reversed = [...part].reverse().join('');
    if (SEQUENCES.some(sequence => sequence.includes(part) || sequence.includes(reversed))) return true;
  }
  return false;
}

/**
 * Strength of a password, from 0 (it breaks a rule) to 4, and advice to improve it. Many distinct characters and a
 * length from 16 raise the score. Repeated characters, and sequences of the keyboard or the alphabet, lower it.
 */
export function passwordStrength(
  password: string,
  username = '',
): { score: PasswordStrength; advice: PasswordAdvice[] } {
  const broken = brokenPasswordRules(password, username);
  const different = new Set(password.toLowerCase()).size;
  const repeats = password.length >= 6 && different < password.length / 2;
  const sequence = holdsSequence(password);
  const advice: PasswordAdvice[] = [
    ...broken,
    ...(repeats ? (['repeats'] as const) : []),
    ...(sequence ? (['sequence'] as const) : []),
  ];
  if (broken.length > 0) return { score: 0, advice };
  const earned = 1 + Number(different >= 10) + Number(different >= 13) + Number(password.length >= 16);
  const score = Math.max(1, earned - Number(repeats) - Number(sequence)) as PasswordStrength;
  return { score, advice: score < 4 && password.length < 16 ? [...advice, 'longer'] : advice };
}
