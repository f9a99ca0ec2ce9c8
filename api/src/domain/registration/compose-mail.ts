import type { NoticeKind } from 'shared/contract';
import type { OrganisationInput } from 'shared/server';
import type { Config } from '../../config/config';
import { providerOf } from '../../config/sign-in-providers';
import { findText, type Locale } from '../../config/texts';
import type { Row } from '../../store/schema';
import { INVITATION_LIFE_MS, type MintedToken, mintToken } from '../accounts/account-tokens';
import { accountByEmail, areasOf, signUpsByEmail } from '../accounts/repository';
import { screenAddress } from '../mail/mail-address';
import { detailsOf } from '../mail/mail-queue';
import { type ComposedMail, type Mail, renderMail } from '../mail/render-mail';
import { mailHead, organisationOf, productOf } from '../organisation/organisation';
import type { Context } from '../records/context';
import { fullNameOf } from '../records/full-name';
import { REGISTRATION_TEXTS, registrationText as text } from './texts';

type QueuedMail = Row<'mails'> & { kind: Exclude<Row<'mails'>['kind'], NoticeKind> };
type Account = Row<'users'>;

/** Content of a mail before its texts are looked up. */
interface Letter {
  /** Group of its texts. Texts missing in the group are left out of the mail. */
  words: Exclude<keyof typeof REGISTRATION_TEXTS.fr, 'mail' | 'verification'>;
  to: Pick<Account, 'username' | 'first_name' | 'last_name'> | null;
  /** Address and language; by default the address and language of the queued mail. */
  email?: string;
  locale?: Locale;
  values?: Record<string, string>;
  facts?: [label: string, value: string][];
  /** Target screen of the button. */
  screen?: string;
  query?: Record<string, string>;
  /** Token in the link; discarded if the mail cannot be sent. */
  token?: MintedToken;
  /** Notes below the button, before the notes of the group. */
  notes?: readonly ('hour_note' | 'days_note' | 'not_asked' | 'not_alone')[];
  days?: number;
}

/** Paragraphs that the organisation wrote itself, which blank lines separate; empty for the product's own. */
function ownParagraphs(
  organisation: OrganisationInput,
  words: string,
  locale: Locale,
  values: Record<string, string>,
): string[] {
  const texts = organisation as unknown as Record<string, string>;
  const name = `mail_${words}_${locale}`;
  return texts[name] ? (findText(texts, name, values) ?? '').split(/\n\s*\n/) : [];
}

function composed(
  config: Config,
  organisation: OrganisationInput,
  mail: Pick<QueuedMail, 'email' | 'locale'>,
  letter: Letter,
): ComposedMail {
  const { words, to, email = mail.email, locale = mail.locale, facts = [], token, notes = [] } = letter;
  const head = mailHead(organisation);
  const values = {
    product: productOf(organisation),
    organisation: head.name,
    ...(to && { username: to.username }),
    ...letter.values,
  };
  const own = ownParagraphs(organisation, words, locale, values);
  const textsOf = (...keys: string[]) =>
    keys.flatMap(key => findText(REGISTRATION_TEXTS[locale][words], key, values) ?? []);
  const query = { ...letter.query, ...(token && { token: token.token }) };
  const link = letter.screen === undefined ? null : screenAddress(config, locale, letter.screen, query);
  const [subject = ''] = textsOf('subject');
  const [label = ''] = textsOf('button');
  const name = to ? fullNameOf(to) : '';
  const rendered = renderMail({
    subject,
    greeting: name ? text(locale, 'mail', 'greeting', { name }) : text(locale, 'mail', 'greeting_unnamed'),
    head,
    paragraphs: own.length > 0 ? own : textsOf('lead', 'next'),
    facts,
    ...(link !== null && { button: { label, link } }),
    notes: [
      ...notes.map(note => text(locale, 'mail', note, { ...values, count: letter.days ?? 0 })),
      ...textsOf('not_you', 'later'),
    ],
    footer: text(locale, 'mail', 'footer', values),
    language: locale,
  });
  return { mail: { ...rendered, to: email, link }, discard: async () => token?.discard() };
}

/** Mail to the owner of an account whose address was used for another sign-up. */
const alreadyRegistered = (to: Account): Letter => ({
  words: 'registered',
  to,
  email: to.email,
  screen: '/account/reset',
  notes: ['not_asked'],
});

/** Part shared by mails that ask to confirm an address. */
const confirmation = { screen: '/account/check_email', notes: ['days_note', 'not_asked'], days: 3 } as const;

const MOMENT = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' } as const;

/**
 * Mail to verify a sign-up. It warns of other sign-ups with the same address, since following the link activates the
 * password of this sign-up.
 */
async function verification({ db }: Context, signUp: Row<'sign_ups'>, locale: Locale): Promise<Letter> {
  const token = await mintToken(db, 'sign-up', { sign_up_id: signUp.id });
  const isAlone = (await signUpsByEmail(db, signUp.email)).length === 1;
  const notes: Letter['notes'] = isAlone ? confirmation.notes : ['not_alone', ...confirmation.notes];
  const requestedAt = new Date(signUp.created_at).toLocaleString(locale, MOMENT);
  return {
    ...confirmation,
    words: 'verify',
    to: signUp,
    email: signUp.email,
    values: { asked: requestedAt },
    token,
    notes,
  };
}

async function toSignUp(context: Context, { sign_up_id, locale }: QueuedMail): Promise<Letter | null> {
  const signUp = await context.db
    .selectFrom('sign_ups')
    .selectAll()
    .where('id', '=', sign_up_id ?? 0)
    .executeTakeFirst();
  if (!signUp) return null;
  const account = await accountByEmail(context.db, signUp.email);
  return account ? alreadyRegistered(account) : verification(context, signUp, locale);
}

async function toNewAddress({ db }: Context, account: Account, { email }: QueuedMail): Promise<Letter> {
  const owner = await accountByEmail(db, email);
  if (owner && owner.id !== account.id) return alreadyRegistered(owner);
  const token = await mintToken(db, 'email', { user_id: account.id, email });
  return { ...confirmation, words: 'email_change', to: account, token };
}

async function areaNames(context: Context, userId: number, locale: Locale): Promise<string> {
  const { byId } = await context.lists.snapshot();
  const areas = (await areasOf(context.db, userId)).flatMap(id => byId.get(id) ?? []);
  return areas.map(area => (locale === 'en' ? area.label_en : area.label)).join(', ');
}

async function toManager(context: Context, applicant: Account, mail: QueuedMail): Promise<Letter | null> {
  if (applicant.is_active) return null;
  const { locale } = mail;
  const name = fullNameOf(applicant);
  const facts = {
    name,
    username: applicant.username,
    email: applicant.email,
    phone: applicant.phone,
    areas: await areaNames(context, applicant.id, locale),
  };
  return {
    words: 'waiting',
    to: (await accountByEmail(context.db, mail.email)) ?? null,
    values: { name },
    facts: Object.entries(facts).flatMap(([key, value]): [string, string][] =>
      value ? [[text(locale, 'waiting', key as keyof typeof facts), value]] : [],
    ),
    screen: '/account/activate',
    token: await mintToken(context.db, 'activate', { user_id: applicant.id }),
  };
}

async function invitation({ db, config }: Context, to: Account): Promise<Letter> {
  // Without local sign-in, a provider opens the account, and there is no password to choose.
  if (!config.localSignIn)
    return { words: 'added', to, email: to.email, locale: to.locale, screen: '/account/login' };
  const token = await mintToken(db, 'reset', { user_id: to.id }, INVITATION_LIFE_MS);
  const { email, locale, uuid: uid } = to;
  const screen = '/account/reset';
  return {
    words: 'invitation',
    to,
    email,
    locale,
    screen,
    query: { uid },
    token,
    notes: ['days_note'],
    days: 7,
  };
}

/**
 * A user who requests a reset before verifying their address gets the verification mail of their first sign-up again.
 * A later sign-up by somebody else could otherwise set the account's password.
 */
async function reset(context: Context, mail: QueuedMail): Promise<Letter | null> {
  const { db } = context;
  const to = await accountByEmail(db, mail.email);
  if (!to) {
    const [signUp] = await signUpsByEmail(db, mail.email);
    return signUp ? verification(context, signUp, mail.locale) : null;
  }
  const token = await mintToken(db, 'reset', { user_id: to.id });
  const { email, uuid: uid } = to;
  const notes: Letter['notes'] = ['hour_note', 'not_asked'];
  return { words: 'reset', to, email, screen: '/account/reset', query: { uid }, token, notes };
}

/** Mail to a refused applicant. The request itself is already deleted. */
async function requestRefused(_context: Context, mail: QueuedMail): Promise<Letter | null> {
  const { refused } = detailsOf(mail);
  if (!refused) return null;
  const { reason } = refused;
  const facts: Letter['facts'] = reason ? [[text(mail.locale, 'refused', 'reason'), reason]] : [];
  return { words: 'refused', to: refused, facts, screen: '/account/signup' };
}

type Writer = (context: Context, mail: QueuedMail) => Promise<Letter | null>;

/** Makes a composer of a mail about an account; no mail is sent if the account was deleted. */
const about =
  (write: (context: Context, to: Account, mail: QueuedMail) => Promise<Letter | null> | Letter): Writer =>
  async (context, mail) => {
    const account = await context.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', mail.user_id ?? 0)
      .executeTakeFirst();
    return account ? write(context, account, mail) : null;
  };
/** Mail about an account at an OpenID provider; the code of the mail, if any, stands among its facts. */
function aboutIdentity(words: 'identity_code' | 'identity_linked') {
  return about(({ config }, to, mail) => {
    const { issuer = '', label = '', code } = detailsOf(mail);
    const provider = providerOf(config.signInProviders, issuer);
    const name = (mail.locale === 'en' && provider?.name_en) || provider?.name || issuer;
    const facts: Letter['facts'] = code ? [[text(mail.locale, 'identity_code', 'code'), code]] : [];
    return { words, to, values: { provider: name, label }, facts };
  });
}
const addressIn = (mail: QueuedMail) => ({ email: detailsOf(mail).email ?? '' });

const LETTERS: Record<QueuedMail['kind'], Writer> = {
  sign_up: toSignUp,
  email_change: about(toNewAddress),
  // This mail goes to the current address before the new address replaces it, so that the owner can still stop the
  // change.
  email_change_asked: about((_, to, mail) => ({
    words: 'email_change_asked',
    to,
    values: addressIn(mail),
    screen: '/account',
  })),
  // This mail goes to the former address.
  email_changed: about((_, to, mail) => ({ words: 'email_changed', to, values: addressIn(mail) })),
  password_changed: about((_, to) => ({ words: 'password_changed', to, screen: '/account/reset' })),
  account_waiting: about(toManager),
  welcome: about((_, to) => ({
    words: 'welcome',
    to,
    email: to.email,
    locale: to.locale,
    screen: '/account/login',
  })),
  refused: requestRefused,
  invitation: about(invitation),
  reset_password: reset,
  identity_code: aboutIdentity('identity_code'),
  identity_linked: aboutIdentity('identity_linked'),
  second_factor_changed: about((_, to) => ({ words: 'second_factor_changed', to, screen: '/account' })),
};

/** Composes a queued mail and mints its token; `null` if it has no recipient any more. */
export async function composeMail(context: Context, mail: QueuedMail): Promise<ComposedMail | null> {
  const letter = await LETTERS[mail.kind](context, mail);
  return letter && composed(context.config, await organisationOf(context.db), mail, letter);
}

/** A mail to an invented person, with the texts of an organisation that may not be saved yet. */
export function previewMail(
  config: Config,
  organisation: OrganisationInput,
  words: 'verify' | 'welcome' | 'invitation',
  locale: Locale,
): Pick<Mail, 'subject' | 'text'> {
  const to = { username: 'cdupont', first_name: 'Camille', last_name: 'Dupont' };
  const letter = words === 'verify' ? confirmation : { screen: '/account/login' };
  const { subject, text } = composed(
    config,
    organisation,
    { email: '', locale },
    { ...letter, words, to },
  ).mail;
  return { subject, text };
}
