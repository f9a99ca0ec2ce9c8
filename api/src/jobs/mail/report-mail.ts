import type { Config } from '../../config/config';
import { textOf } from '../../config/texts';
import type { Row } from '../../store/schema';

/** Prints one console line about a mail that could not be sent and will be retried. */
export function reportMail(
  { consoleLocale }: Pick<Config, 'consoleLocale'>,
  error: unknown,
  { email, attempts }: Row<'mails'>,
): void {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(textOf(consoleLocale, 'console', 'mail_failed', { to: email, attempt: attempts, reason }));
}
