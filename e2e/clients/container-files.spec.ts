import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { runServer } from '../support/run-server';

const root = fileURLToPath(new URL('../..', import.meta.url));
const containerfile = readFileSync(join(root, 'Containerfile'), 'utf8');
const composeProgram = [['docker-compose'], ['docker', 'compose']].find(
  ([program = '', ...words]) => spawnSync(program, [...words, 'version']).status === 0,
);

let place: string;
test.beforeAll(function makePlace() {
  place = mkdtempSync(join(tmpdir(), 'avicable-container-'));
});
test.afterAll(() => rmSync(place, { recursive: true }));

/** Pairs of paths that the image copies: in the repository, and in the image. */
function copiedPaths(): [string, string][] {
  const copies = containerfile.matchAll(/^COPY --from=build (?:--chown=\S+ )?(.+) (\S+)$/gm);
  return [...copies].flatMap(([, sources = '', target = '']) =>
    sources.split(' ').map((source): [string, string] => {
      const path = source.replace('/opt/avicable/', '');
      return [path, target.endsWith('/') ? join(target, basename(path)) : target];
    }),
  );
}

/** Links packages, which the image installs anew. Those of the workspace are the image's own. */
function linkPackages(from: string, to: string, image: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    const path = relative(root, realpathSync(join(from, name)));
    symlinkSync(join(path.includes('node_modules') ? root : image, path), join(to, name));
  }
}

/**
 * Copies the image's files to a folder.
 * @returns the folder
 */
function layOut(): string {
  const folder = join(place, 'image');
  for (const [from, to] of copiedPaths()) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    if (basename(from) === 'node_modules') linkPackages(join(root, from), join(folder, to), folder);
    else cpSync(join(root, from), join(folder, to), { recursive: true });
  }
  return folder;
}

test('what the image holds is enough for its commands', async () => {
  const image = layOut();
  const [data, backup, restored] = [join(place, 'data'), join(place, 'backup'), join(place, 'restored')];
  const run = (command: string, folder: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', command, '--', ...words], {
      cwd: image,
      encoding: 'utf8',
      env: { ...process.env, AVICABLE_DATA: folder },
    });
    expect(status, stderr).toBe(0);
    return stdout;
  };
  const server = await runServer(data, { AVICABLE_DEMO: '0' });
  run('backup', data, backup);
  await server.stop();
  run('restore', restored, backup);
  await (await runServer(restored, { AVICABLE_DEMO: '0' })).stop();
  expect(run('rollout', data, 'status')).toContain('remote-search');
});

test('the image is built with the package manager of the repository', () => {
  const [, packageManager] =
    /packageManager = '(.+)'/.exec(readFileSync(join(root, 'scripts/install.mjs'), 'utf8')) ?? [];
  expect(containerfile.match(/pnpm@[\d.]+/g)).toEqual([packageManager]);
});

if (!composeProgram)
  console.log('docker-compose is not installed (Debian package of that name): compose.yaml was not tried.');
else
  test('compose.yaml is valid, and asks for what has no default', () => {
    const [program = '', ...words] = composeProgram;
    const config = (settings: NodeJS.ProcessEnv) =>
      spawnSync(program, [...words, '-f', join(root, 'compose.yaml'), 'config', '--quiet'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
      });
    const settings = {
      AVICABLE_HOST: 'avicable.example',
      AVICABLE_ADMIN_PASSWORD: 'Admin-for-tests-1!',
      AVICABLE_SECRET: 'x'.repeat(40),
      DATABASE_PASSWORD: 'letters1',
      STORAGE_PASSWORD: 'letters2',
    };
    expect(config(settings)).toMatchObject({ status: 0, stderr: '' });
    for (const name of Object.keys(settings)) expect(config({ ...settings, [name]: '' }).status).not.toBe(0);
  });
