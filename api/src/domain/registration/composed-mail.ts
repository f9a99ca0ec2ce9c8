import type { Locale } from '../../config/texts';
import type { Row } from '../../store/schema';
import type { MintedToken } from '../accounts/account-tokens';
import type { ComposedMail } from '../mail/render-mail';
import { type MailContent, renderMail } from '../mail/render-mail';
import type { Context } from '../records/context';
import { fullNameOf } from '../records/full-name';
import { registrationText as text } from './texts';

export type QueuedMail = Row<'mails'>;
type Person = Pick<Row<'users'>, 'first_name' | 'last_name'> | null;
type Body = Pick<MailContent, 'subject' | 'paragraphs' | 'facts' | 'button' | 'notes'>;

/** A mail with its greeting and footer around what it says. */
export function composed(
  email: string,
  locale: Locale,
  to: Person,
  body: Body,
  token?: MintedToken,
): ComposedMail {
  const name = to ? fullNameOf(to) : '';
  const greeting = name
    ? text(locale, 'mail', 'greeting', { name })
    : text(locale, 'mail', 'greeting_unnamed');
  const rendered = renderMail({
    ...body,
    greeting,
    footer: text(locale, 'mail', 'footer'),
    language: locale,
  });
  return {
    mail: { ...rendered, to: email, link: body.button?.link ?? null },
    discard: async () => token?.discard(),
  };
}

/** The account a queued mail is about. */
export const accountOf = ({ db }: Context, { user_id }: QueuedMail) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user_id ?? 0)
    .executeTakeFirst();
