import type { Context } from '../domain/records/context';
import { DEMONSTRATION_USERNAMES } from '../io/demonstration/seed-accounts';
import { hadDemonstration, seedDemonstration } from '../io/demonstration/seed-demonstration';
import type { StartProgress } from './first-start';
import { generatedPassword } from './generated-password';
import { requireGoodPassword } from './require-good-password';

/** Adds the demonstration data once if configured. Its accounts share one password. */
export async function addDemonstration(context: Context, progress: StartProgress): Promise<void> {
  const { demonstration, demonstrationPassword } = context.config;
  if (!demonstration || (await hadDemonstration(context.db))) return;
  const password = demonstrationPassword ?? generatedPassword();
  if (demonstrationPassword) requireGoodPassword('AVICABLE_DEMO_PASSWORD', demonstrationPassword);
  const added = await progress.step('demonstration', () => seedDemonstration(context, password));
  if (added && !demonstrationPassword) progress.password(DEMONSTRATION_USERNAMES.join(', '), password);
}
