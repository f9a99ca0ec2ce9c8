// Imports a GeoJSON file into the data of AVICABLE_DATA or DATABASE_URL.
import { runCommand } from './run-command.mjs';

await runCommand('import');
