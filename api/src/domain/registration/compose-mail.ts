import type { Locale } from '../../config/texts';
import type { Row } from '../../store/schema';
import { INVITATION_LIFE_MS, mintToken } from '../accounts/account-tokens';
import { accountByEmail, signUpByEmail } from '../accounts/find-account';
import { areasOf } from '../accounts/repository';
import { screenAddress } from '../mail/mail-address';
import type { ComposedMail } from '../mail/render-mail';
import type { Context } from '../records/context';
import { fullNameOf } from '../records/full-name';
import { emailChangeAsked, emailChanged, passwordChanged, requestRefused } from './compose-notices';
import { accountOf, composed, type QueuedMail } from './composed-mail';
import { registrationText as text } from './texts';

/** To somebody whose address was used to sign up although it has an account. */
function alreadyRegistered({ config }: Context, account: Row<'users'>, locale: Locale): ComposedMail {
  const { username } = account;
  return composed(account.email, locale, account, {
    subject: text(locale, 'registered', 'subject'),
    paragraphs: [text(locale, 'registered', 'lead', { username }), text(locale, 'registered', 'next')],
    button: {
      label: text(locale, 'registered', 'button'),
      link: screenAddress(config, locale, '/account/reset'),
    },
    notes: [text(locale, 'mail', 'not_asked')],
  });
}

async function verification(
  { config, db }: Context,
  signUp: Row<'sign_ups'>,
  locale: Locale,
): Promise<ComposedMail> {
  const { username } = signUp;
  const token = await mintToken(db, 'sign-up', { sign_up_id: signUp.id });
  const link = screenAddress(config, locale, '/account/check_email', { token: token.token });
  const body = {
    subject: text(locale, 'verify', 'subject'),
    paragraphs: [text(locale, 'verify', 'lead', { username }), text(locale, 'verify', 'next')],
    button: { label: text(locale, 'verify', 'button'), link },
    notes: [text(locale, 'mail', 'days_note', { count: 3 }), text(locale, 'mail', 'not_asked')],
  };
  return composed(signUp.email, locale, signUp, body, token);
}

async function toSignUp(context: Context, { sign_up_id, locale }: QueuedMail): Promise<ComposedMail | null> {
  const signUp = await context.db
    .selectFrom('sign_ups')
    .selectAll()
    .where('id', '=', sign_up_id ?? 0)
    .executeTakeFirst();
  if (!signUp) return null;
  const account = await accountByEmail(context.db, signUp.email);
  return account ? alreadyRegistered(context, account, locale) : verification(context, signUp, locale);
}

async function toNewAddress(context: Context, mail: QueuedMail): Promise<ComposedMail | null> {
  const account = await accountOf(context, mail);
  if (!account) return null;
  const owner = await accountByEmail(context.db, mail.email);
  if (owner && owner.id !== account.id) return alreadyRegistered(context, owner, mail.locale);
  const { locale } = mail;
  const { username } = account;
  const token = await mintToken(context.db, 'email', { user_id: account.id, email: mail.email });
  const link = screenAddress(context.config, locale, '/account/check_email', { token: token.token });
  const body = {
    subject: text(locale, 'email_change', 'subject'),
    paragraphs: [text(locale, 'email_change', 'lead', { username })],
    button: { label: text(locale, 'email_change', 'button'), link },
    notes: [text(locale, 'mail', 'days_note', { count: 3 }), text(locale, 'mail', 'not_asked')],
  };
  return composed(mail.email, locale, account, body, token);
}

async function areaNames(context: Context, userId: number, locale: Locale): Promise<string> {
  const { byId } = await context.lists.snapshot();
  const areas = (await areasOf(context.db, userId)).flatMap(id => byId.get(id) ?? []);
  return areas.map(area => (locale === 'en' ? area.label_en : area.label)).join(', ');
}

async function toManager(context: Context, mail: QueuedMail): Promise<ComposedMail | null> {
  const applicant = await accountOf(context, mail);
  if (!applicant || applicant.is_active) return null;
  const { locale } = mail;
  const manager = await accountByEmail(context.db, mail.email);
  const token = await mintToken(context.db, 'activate', { user_id: applicant.id });
  const link = screenAddress(context.config, locale, '/account/activate', { token: token.token });
  const facts: [string, string][] = [
    [text(locale, 'waiting', 'name'), fullNameOf(applicant)],
    [text(locale, 'waiting', 'username'), applicant.username],
    [text(locale, 'waiting', 'email'), applicant.email],
    [text(locale, 'waiting', 'phone'), applicant.phone],
    [text(locale, 'waiting', 'areas'), await areaNames(context, applicant.id, locale)],
  ];
  const body = {
    subject: text(locale, 'waiting', 'subject', { name: fullNameOf(applicant) }),
    paragraphs: [text(locale, 'waiting', 'lead')],
    facts: facts.filter(([, value]) => value),
    button: { label: text(locale, 'waiting', 'button'), link },
    notes: [],
  };
  return composed(mail.email, locale, manager ?? null, body, token);
}

async function welcome(context: Context, mail: QueuedMail): Promise<ComposedMail | null> {
  const account = await accountOf(context, mail);
  if (!account) return null;
  const { locale, username } = account;
  return composed(account.email, locale, account, {
    subject: text(locale, 'welcome', 'subject'),
    paragraphs: [text(locale, 'welcome', 'lead', { username })],
    button: {
      label: text(locale, 'welcome', 'button'),
      link: screenAddress(context.config, locale, '/account/login'),
    },
    notes: [],
  });
}

async function invitation(context: Context, mail: QueuedMail): Promise<ComposedMail | null> {
  const account = await accountOf(context, mail);
  if (!account) return null;
  const { locale, username } = account;
  const token = await mintToken(context.db, 'reset', { user_id: account.id }, INVITATION_LIFE_MS);
  const link = screenAddress(context.config, locale, '/account/reset', {
    uid: account.uuid,
    token: token.token,
  });
  const body = {
    subject: text(locale, 'invitation', 'subject'),
    paragraphs: [text(locale, 'invitation', 'lead', { username })],
    button: { label: text(locale, 'invitation', 'button'), link },
    notes: [text(locale, 'mail', 'days_note', { count: 7 }), text(locale, 'invitation', 'later')],
  };
  return composed(account.email, locale, account, body, token);
}

/** Whoever asked for a reset before verifying their address gets the verification again. */
async function reset(context: Context, mail: QueuedMail): Promise<ComposedMail | null> {
  const account = await accountByEmail(context.db, mail.email);
  if (!account) return toPendingSignUp(context, mail);
  const { locale } = mail;
  const { username } = account;
  const token = await mintToken(context.db, 'reset', { user_id: account.id });
  const link = screenAddress(context.config, locale, '/account/reset', {
    uid: account.uuid,
    token: token.token,
  });
  const body = {
    subject: text(locale, 'reset', 'subject'),
    paragraphs: [text(locale, 'reset', 'lead', { username })],
    button: { label: text(locale, 'reset', 'button'), link },
    notes: [text(locale, 'mail', 'hour_note'), text(locale, 'mail', 'not_asked')],
  };
  return composed(account.email, locale, account, body, token);
}

async function toPendingSignUp(
  context: Context,
  { email, locale }: QueuedMail,
): Promise<ComposedMail | null> {
  const signUp = await signUpByEmail(context.db, email);
  return signUp ? verification(context, signUp, locale) : null;
}

const COMPOSERS: Record<
  QueuedMail['kind'],
  (context: Context, mail: QueuedMail) => Promise<ComposedMail | null>
> = {
  sign_up: toSignUp,
  email_change: toNewAddress,
  email_change_asked: emailChangeAsked,
  email_changed: emailChanged,
  password_changed: passwordChanged,
  account_waiting: toManager,
  welcome,
  refused: requestRefused,
  invitation,
  reset_password: reset,
};

/** Writes a queued mail and makes its token; `null` where there is nobody to tell. */
export function composeMail(context: Context, mail: QueuedMail): Promise<ComposedMail | null> {
  return COMPOSERS[mail.kind](context, mail);
}
