import { type Config, consoleLocaleOf, readConfig } from '../../config/config';
import type { Locale } from '../../config/texts';
import { problemMessage } from '../../http/problems-body';
import { InvalidInput } from '../../http/request-refused';
import { startupFault } from '../startup-fault';

/** The arguments of a command are not understood; its usage is printed. */
export class BadCommand extends Error {}

/**
 * Runs a command of the console. A failure is printed in words and ends the process with code 1.
 * @param explain words for failures of this command only
 */
export async function runCommand(
  usage: (locale: Locale) => string,
  run: (config: Config, locale: Locale) => Promise<void>,
  explain: (error: unknown, locale: Locale) => string | null = () => null,
): Promise<void> {
  const locale = consoleLocaleOf(process.env);
  let config: Config | null = null;
  try {
    config = readConfig();
    await run(config, locale);
  } catch (error) {
    process.exitCode = 1;
    const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
    if (error instanceof BadCommand || code.startsWith('ERR_PARSE_ARGS')) console.error(usage(locale));
    else if (error instanceof InvalidInput)
      for (const problem of error.problems)
        console.error([problem.path.join('.'), problemMessage(problem, locale)].filter(Boolean).join(': '));
    else console.error(explain(error, locale) ?? startupFault(error, config, locale));
  }
}
