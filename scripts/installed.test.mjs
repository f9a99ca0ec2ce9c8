import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const clone = mkdtempSync(join(tmpdir(), 'avicable-fresh-'));

beforeAll(function cloneWithoutInstallation() {
  for (const part of ['scripts', 'bench', 'package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    cpSync(part, join(clone, part), { recursive: true });
  const noRegistry = join(clone, 'npx');
  writeFileSync(noRegistry, '#!/bin/sh\necho "asked: $*" >&2\nexit 1\n');
  chmodSync(noRegistry, 0o755);
});

afterAll(() => rmSync(clone, { recursive: true, force: true }));

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const commands = Object.entries(scripts).filter(([name]) => !['lint', 'format'].includes(name));

it.each(commands)('npm run %s installs before anything else', (_name, command) => {
  const [, ...words] = command.split(' ');
  const { status, stderr } = spawnSync(process.execPath, words, {
    cwd: clone,
    encoding: 'utf8',
    env: { ...process.env, PATH: [clone, dirname(process.execPath), process.env.PATH].join(delimiter) },
  });
  expect(stderr).toMatch(/^asked: --yes pnpm@\S+ install --frozen-lockfile\nInstalling failed/);
  expect(status).toBe(1);
});
