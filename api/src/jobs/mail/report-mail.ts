import type { Config } from '../../config/config';
import { textOf } from '../../config/texts';
import type { Row } from '../../store/schema';

/** One line on the console about a mail that could not be sent; it is tried again. */
export function reportMail(
  { consoleLocale }: Pick<Config, 'consoleLocale'>,
  error: unknown,
  { email, attempts }: Row<'mails'>,
): void {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(textOf(consoleLocale, 'console', 'mail_failed', { to: email, attempt: attempts, reason }));
}
