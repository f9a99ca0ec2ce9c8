// `npm start` builds what changed and runs the server.
import { runCommand } from './run-command.mjs';

process.env.NODE_ENV ??= 'production';
await runCommand('server', []);
