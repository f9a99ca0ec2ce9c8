// Restores a backup into AVICABLE_DATA and DATABASE_URL.
import { runCommand } from './run-command.mjs';

await runCommand('restore');
