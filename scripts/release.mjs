// `npm run release` and `npm run rollout` release remotes; see `--help`.

import { Refusal } from 'releases/refusal';
import { runCommand } from './release/command.mjs';

try {
  await runCommand(process.argv.slice(2), console.log);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
}
