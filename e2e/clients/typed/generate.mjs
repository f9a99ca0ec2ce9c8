// Generates types from an openapi.json and compiles the program that uses them: `node generate.mjs openapi.json`.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const programFolder = dirname(fileURLToPath(import.meta.url));
const folder = join(programFolder, 'generated');
const generator = join(
  dirname(createRequire(import.meta.url).resolve('openapi-typescript/package.json')),
  'bin/cli.js',
);
// The generator needs TypeScript 5.9, which is installed beside it. The program is compiled by the project's version.
const compiler = join(programFolder, '../../../node_modules/typescript/bin/tsc');

function run(...command) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: programFolder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
}

mkdirSync(folder, { recursive: true });
run(generator, process.argv[2], '--output', join(folder, 'openapi.d.ts'), '--default-non-nullable=false');
run(compiler, '-p', programFolder);
