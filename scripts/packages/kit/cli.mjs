#!/usr/bin/env node
// `avicable-remote`: the commands for a team's remote.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from 'releases/refusal';
import { outside, remoteFiles } from '../../create-remote/remote-files.mjs';
import { runCommand } from '../../release/command.mjs';

const help = `avicable-remote create <remote> [--prefix <path>] [--packages <folder>]
                                     a folder with one screen, texts, fixtures, tests
                                     and a workflow for GitHub
avicable-remote dev <server>         the remote as you edit it, in the shell of a live server
avicable-remote release …            builds, checks and publishes it: see avicable-remote release --help
avicable-remote rollout …            who gets it`;

const [command, ...words] = process.argv.slice(2);
try {
  if (command === 'create') console.log(createOutside(words));
  else if (command === 'dev') await dev(words[0]);
  else if (command === 'release' || command === 'rollout') await runCommand([command, ...words], console.log);
  else console.log(help);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
}

function dev(server = '') {
  if (!URL.canParse(server))
    throw new Refusal('Name the server whose shell it joins: avicable-remote dev https://avicable.example');
  const child = spawn('npx --no-install rsbuild dev', {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, LIVE_SERVER: new URL(server).origin },
  });
  return new Promise(resolve => child.once('exit', resolve));
}

/**
 * Creates a remote in a folder of its own.
 * @param {string[]} words the name, and options
 * @returns {string} what to do next
 * @throws Refusal before anything is written
 */
function createOutside(words) {
  const { values, positionals } = parseArgs({
    args: words,
    options: { prefix: { type: 'string' }, packages: { type: 'string' } },
    allowPositionals: true,
  });
  const [name = ''] = positionals;
  const prefix = values.prefix ?? name.replace(/^remote-/, '');
  for (const word of [name, prefix])
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(word))
      throw new Refusal(`Name it in small letters: avicable-remote create remote-campaigns (not "${word}").`);
  const folder = resolve(name);
  if (existsSync(folder)) throw new Refusal(`There is a folder ${name} already. Take another name.`);
  const packages = values.packages ? packagesIn(resolve(values.packages), folder) : undefined;
  // The kit's own package.json, which pins a remote's dependencies.
  const kit = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const files = remoteFiles(name, prefix, outside(name, prefix, { kit, packages }));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return `Made ${name}. Next: cd ${name}, npm install, npm test, npx avicable-remote dev https://…`;
}

/** The packed packages in a folder, as references for a `package.json` elsewhere. */
function packagesIn(/** @type {string} */ folder, /** @type {string} */ from) {
  const find = (/** @type {string} */ name) => {
    const file = readdirSync(folder).find(other => other.startsWith(name) && other.endsWith('.tgz'));
    if (!file) throw new Refusal(`${folder} holds no ${name}….tgz.`);
    return `file:${relative(from, join(folder, file)).replaceAll('\\', '/')}`;
  };
  return { shared: find('avicable-shared-'), kit: find('avicable-remote-kit-') };
}
