// Removes the demonstration data from AVICABLE_DATA or DATABASE_URL and keeps what users entered.
import { runCommand } from './run-command.mjs';

await runCommand('remove-demonstration');
