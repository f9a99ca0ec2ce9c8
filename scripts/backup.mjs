// Copies the data of AVICABLE_DATA or DATABASE_URL into a folder, even while the server runs.
import { runCommand } from './run-command.mjs';

await runCommand('backup');
