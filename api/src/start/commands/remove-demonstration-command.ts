import type { Config } from '../../config/config';
import { textOf } from '../../config/texts';
import { type RemovalReport, removeDemonstration } from '../../io/demonstration/remove-demonstration';
import { backUpBeforeUpgrade } from '../backup/before-upgrade';
import { prepare } from '../prepare';
import { runCommand } from './run-command';

function linesOf(
  { removed, keptInfrastructures, keptAccounts }: RemovalReport,
  { consoleLocale }: Config,
): string[] {
  const line = (
    key: Parameters<typeof textOf<'demonstration'>>[2],
    values: Record<string, string | number> = {},
  ) => textOf(consoleLocale, 'demonstration', key, values);
  const everything = Object.values(removed).reduce((sum, count) => sum + count, 0);
  if (everything + keptInfrastructures.length + keptAccounts.length === 0) return [line('none')];
  const lines = [
    line('removed', {
      infrastructures: removed.infrastructures,
      diagnoses: removed.diagnosis,
      operations: removed.operations,
      mortality: removed.mortality,
      orders: removed['work-orders'],
      pictures: removed.media,
      accounts: removed.accounts,
    }),
  ];
  if (keptInfrastructures.length > 0)
    lines.push(line('kept_infrastructures', { ids: keptInfrastructures.join(', ') }));
  if (keptAccounts.length > 0) lines.push(line('kept_accounts', { usernames: keptAccounts.join(', ') }));
  return lines;
}

await runCommand(
  () => '',
  async config => {
    const context = await prepare(config, () => undefined, backUpBeforeUpgrade);
    try {
      for (const line of linesOf(await removeDemonstration(context), config)) console.log(line);
    } finally {
      await context.connection.close();
    }
  },
);
