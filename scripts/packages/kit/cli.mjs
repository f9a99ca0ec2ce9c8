#!/usr/bin/env node
// `avicable-remote`: the commands for a team's remote.
import { spawn } from 'node:child_process';
import { Refusal } from 'releases/refusal';
import { runCommand } from '../../release/command.mjs';
import { createOutside } from './create-outside.mjs';

const help = `avicable-remote create <remote> [--prefix <path>] [--packages <folder>]
                                     a folder with one screen, its texts and a test
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
