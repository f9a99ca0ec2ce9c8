import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyFiles } from 'releases/verify-release';
import { sitePaths } from '../federation/site-paths.mjs';
import { root } from '../workspace/places.mjs';
import { createRemote } from './create-remote.mjs';

const model = 'remote-mortality';
let tree;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'avicable-tree-'));
  const files = [
    'host/src/remotes/prefixes.json',
    'host/src/app/host-paths.json',
    'remote-infrastructure/package.json',
  ];
  for (const file of files) cpSync(join(root, file), join(tree, file));
  for (const part of ['scripts', 'shared', 'node_modules', 'tsconfig.base.json'])
    symlinkSync(join(root, part), join(tree, part));
});
afterEach(() => rmSync(tree, { recursive: true }));

it('makes a remote whose types hold and that can be built and released at once', () => {
  const { name } = createRemote(tree, 'remote-campaigns');
  const folder = join(tree, name);
  symlinkSync(join(root, model, 'node_modules'), join(folder, 'node_modules'));
  const run = (program, ...words) =>
    execFileSync(process.execPath, [join(root, program), ...words], { cwd: folder, stdio: 'pipe' });
  run('node_modules/typescript/bin/tsc', '-p', '.');
  execFileSync(process.execPath, [join(root, 'node_modules/@rsbuild/core/bin/rsbuild.js'), 'build'], {
    cwd: folder,
    stdio: 'pipe',
    env: { ...process.env, NODE_ENV: 'production', OUT_DIR: join(folder, 'built'), RELEASE_VERSION: '0.1.0' },
  });
  const { manifest } = verifyFiles(join(folder, 'built'));
  expect(manifest.metaData.buildInfo).toMatchObject({ buildName: name, buildVersion: '0.1.0' });
  expect(existsSync(join(folder, 'README.md'))).toBe(true);
  const prefixes = JSON.parse(readFileSync(join(tree, 'host/src/remotes/prefixes.json'), 'utf8'));
  expect(prefixes.campaigns).toBe(name);
  expect(sitePaths(join(tree, 'host'))).toContain('campaigns/*');
});

it.each([
  ['', 'small letters'],
  ['Remote X', 'small letters'],
  ['../elsewhere', 'small letters'],
  ['remote-search', 'leads somewhere already'],
  ['about', 'leads somewhere already'],
  ['offline', 'leads somewhere already'],
  ['taken', 'folder remote-taken already'],
])('refuses "%s"', (wanted, words) => {
  mkdirSync(join(tree, 'remote-taken'));
  const before = readFileSync(join(tree, 'host/src/remotes/prefixes.json'), 'utf8');
  expect(() => createRemote(tree, wanted)).toThrow(words);
  expect(readFileSync(join(tree, 'host/src/remotes/prefixes.json'), 'utf8')).toBe(before);
});
