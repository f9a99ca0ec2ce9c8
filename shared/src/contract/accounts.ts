import { z } from 'zod';
import { LIMITS } from './codes';
import { recordIdSchema } from './identity';
import { brokenPasswordRules, newPasswordSchema, presentPasswordSchema } from './password';
import { customProblem } from './problem';
import { AVATARS } from './session';
import { freeText, requiredText } from './text';

export { brokenPasswordRules, PASSWORD_RULES, passwordRuleParams, passwordStrength } from './password';

/** Groups that a registration manager can give to an account being activated. */
export const ACTIVATION_GROUPS = ['data-read-only', 'data-editor'] as const;
export type ActivationGroup = (typeof ACTIVATION_GROUPS)[number];

const USERNAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const PHONE = /^(\+?[\d\s().\-/]*)$/;

// No @: a username must not look like another user's e-mail address, since both can be used to sign in.
export const usernameSchema = requiredText(150).refine(
  username => username === '' || USERNAME.test(username),
  {
    params: customProblem('invalid_username'),
  },
);
const emailSchema = requiredText(254).pipe(z.email());
// The first administrator's address is admin@localhost until they give their own.
const LOCAL_OR_EMAIL = new RegExp(`${z.regexes.email.source}|^[\\w.+-]+@localhost$`);
export const knownEmailSchema = requiredText(254).pipe(z.email({ pattern: LOCAL_OR_EMAIL }));
export const phoneSchema = freeText(30).pipe(z.string().regex(PHONE));
export const areasSchema = z
  .array(recordIdSchema)
  .max(200)
  .transform(areas => [...new Set(areas)]);
const textSchema = z.string();

const withoutUsername = ({ username, password }: { username: string; password: string }) =>
  !brokenPasswordRules(password, username).includes('password_contains_username');
/** Lets the check run once a username and an acceptable password are given, even if other fields are invalid. */
const whenBothTyped = ({ value }: { value: unknown }) =>
  z.object({ username: textSchema.min(1), password: newPasswordSchema }).safeParse(value).success;

const registrationFields = {
  username: usernameSchema,
  email: emailSchema,
  first_name: requiredText(150),
  last_name: requiredText(150),
  phone: phoneSchema,
  areas: areasSchema,
  password: newPasswordSchema,
};

/** POST `user/`. */
export const registrationSchema = z.object(registrationFields).refine(withoutUsername, {
  path: ['password'],
  params: customProblem('password_contains_username'),
  when: whenBothTyped,
});
export type Registration = z.output<typeof registrationSchema>;

const confirms = (password: string, confirmation: unknown) => confirmation === password;
const confirmationSchema = z.string().min(1);

/** The sign-up form: the registration with the password repeated. */
export const signUpFormSchema = z
  .object({ ...registrationFields, password_confirmation: confirmationSchema })
  .refine(withoutUsername, {
    path: ['password'],
    params: customProblem('password_contains_username'),
    when: whenBothTyped,
  })
  .refine(form => confirms(form.password, form.password_confirmation), {
    path: ['password_confirmation'],
    params: customProblem('password_confirmation'),
    when: ({ value }) =>
      z.object({ password: textSchema, password_confirmation: confirmationSchema }).safeParse(value).success,
  });

/** The answer to a sign-up: the registration without its password. It carries no id. */
export const registrationAnswerSchema = z.object({
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  areas: z.array(recordIdSchema),
});

/** Outcomes of following the link of a verification mail. */
export const VERIFICATION_CODES = [
  'verified',
  'email_changed',
  'already_verified',
  'link_expired',
  'already_used',
] as const;
export const verificationAnswerSchema = z.object({
  type: z.enum(['success', 'info', 'error']),
  msg: z.string(),
  code: z.enum(VERIFICATION_CODES),
});
export type VerificationAnswer = z.infer<typeof verificationAnswerSchema>;

/** An account as its registration manager sees it. */
export const applicantSchema = registrationAnswerSchema.extend({
  id: recordIdSchema,
  full_name: z.string(),
  timestamp_create: z.string(),
  is_active: z.boolean(),
});
export type Applicant = z.infer<typeof applicantSchema>;
export const applicantsSchema = z.array(applicantSchema);

/** PATCH `user/activate/{token}/`. The account gets read access when no group is given. */
export const activationInputSchema = z.object({
  group: z.enum(ACTIVATION_GROUPS).default('data-read-only'),
});

/** POST `user/refuse/{token}/`. */
export const refusalInputSchema = z.object({
  /** Goes into the mail to the applicant. */
  reason: freeText(LIMITS.text).default(''),
});

/** POST `auth/reset_password/`. */
export const resetRequestSchema = z.object({ email: knownEmailSchema });

/** POST `auth/reset_password_confirm/`. */
export const resetConfirmationSchema = z.object({
  uid: z.string().min(1).max(100),
  token: z.string().min(1).max(200),
  new_password: newPasswordSchema,
});

const confirmed = {
  path: ['password_confirmation'],
  params: customProblem('password_confirmation'),
};

/** The form behind a reset link. */
export const newPasswordFormSchema = z
  .object({ new_password: newPasswordSchema, password_confirmation: confirmationSchema })
  .refine(form => confirms(form.new_password, form.password_confirmation), confirmed);

/** POST `auth/users/set_password/`. */
export const passwordChangeSchema = z.object({
  current_password: presentPasswordSchema,
  new_password: newPasswordSchema,
});

export const passwordChangeFormSchema = z
  .object({
    current_password: presentPasswordSchema,
    new_password: newPasswordSchema,
    password_confirmation: confirmationSchema,
  })
  .refine(form => confirms(form.new_password, form.password_confirmation), confirmed);

/**
 * PATCH `auth/users/me/`: the properties that users may change on their own account. Omitted properties keep their
 * value.
 */
export const profileChangeSchema = z.object({
  first_name: freeText(150).optional(),
  last_name: freeText(150).optional(),
  phone: phoneSchema.optional(),
  /** Takes effect once the user follows the link in the mail to the new address. */
  email: knownEmailSchema.optional(),
  /** Required to change the e-mail address. */
  current_password: presentPasswordSchema.optional(),
  areas: areasSchema.optional(),
  /** `null`: a random avatar at each start. */
  avatar: z.enum(AVATARS).nullable().optional(),
});
export type ProfileChange = z.output<typeof profileChangeSchema>;

export const profileFormSchema = z.object({
  first_name: requiredText(150),
  last_name: requiredText(150),
  phone: phoneSchema,
  email: knownEmailSchema,
  /** Required to change the e-mail address. */
  current_password: z.string().max(1024).nullish(),
  areas: areasSchema,
  avatar: z.enum(AVATARS).nullish(),
});

/** GET `auth/sessions/`: a signed-in browser. */
export const deviceSchema = z.object({
  id: z.string(),
  /** The browser's `User-Agent`; empty when it sent none. */
  user_agent: z.string(),
  current: z.boolean(),
  started_at: z.string(),
  last_used_at: z.string(),
});
export type Device = z.infer<typeof deviceSchema>;

/** DELETE `auth/users/me/`. */
export const closeAccountSchema = z.object({ current_password: presentPasswordSchema });
