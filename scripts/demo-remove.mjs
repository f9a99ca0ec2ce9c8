// Removes the demonstration set from the data of AVICABLE_DATA or DATABASE_URL and leaves what users entered.
import { runCommand } from './run-command.mjs';

await runCommand('remove-demonstration');
