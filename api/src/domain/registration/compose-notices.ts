import { screenAddress } from '../mail/mail-address';
import { detailsOf } from '../mail/mail-queue';
import type { ComposedMail } from '../mail/render-mail';
import type { Context } from '../records/context';
import { accountOf, composed, type QueuedMail } from './composed-mail';
import { registrationText as text } from './texts';

/** To the present address, before another one takes its place: it can still be stopped. */
export async function emailChangeAsked(context: Context, mail: QueuedMail): Promise<ComposedMail | null> {
  const account = await accountOf(context, mail);
  if (!account) return null;
  const { locale } = mail;
  const { email = '' } = detailsOf(mail);
  return composed(mail.email, locale, account, {
    subject: text(locale, 'email_change_asked', 'subject'),
    paragraphs: [text(locale, 'email_change_asked', 'lead', { username: account.username, email })],
    button: {
      label: text(locale, 'email_change_asked', 'button'),
      link: screenAddress(context.config, locale, '/account'),
    },
    notes: [text(locale, 'email_change_asked', 'not_you')],
  });
}

/** To the address an account had before. */
export async function emailChanged(context: Context, mail: QueuedMail): Promise<ComposedMail | null> {
  const account = await accountOf(context, mail);
  if (!account) return null;
  const { locale } = mail;
  const { email = '' } = detailsOf(mail);
  return composed(mail.email, locale, account, {
    subject: text(locale, 'email_changed', 'subject'),
    paragraphs: [text(locale, 'email_changed', 'lead', { username: account.username, email })],
    notes: [text(locale, 'email_changed', 'not_you')],
  });
}

/** To the owner of an account whose password is another one from now on. */
export async function passwordChanged(context: Context, mail: QueuedMail): Promise<ComposedMail | null> {
  const account = await accountOf(context, mail);
  if (!account) return null;
  const { locale } = mail;
  return composed(mail.email, locale, account, {
    subject: text(locale, 'password_changed', 'subject'),
    paragraphs: [text(locale, 'password_changed', 'lead', { username: account.username })],
    button: {
      label: text(locale, 'password_changed', 'button'),
      link: screenAddress(context.config, locale, '/account/reset'),
    },
    notes: [text(locale, 'password_changed', 'not_you')],
  });
}

/** To somebody whose request for an account was refused; nothing else is left of it. */
export async function requestRefused({ config }: Context, mail: QueuedMail): Promise<ComposedMail | null> {
  const { refused } = detailsOf(mail);
  if (!refused) return null;
  const { locale } = mail;
  const { username, reason } = refused;
  return composed(mail.email, locale, refused, {
    subject: text(locale, 'refused', 'subject'),
    paragraphs: [text(locale, 'refused', 'lead', { username }), text(locale, 'refused', 'next')],
    facts: reason ? [[text(locale, 'refused', 'reason'), reason]] : [],
    button: {
      label: text(locale, 'refused', 'button'),
      link: screenAddress(config, locale, '/account/signup'),
    },
    notes: [],
  });
}
