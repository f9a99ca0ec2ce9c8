// `npm run dev` starts all dev servers, which apply edits to the open page. `npm run dev -- remote-mortality` serves
// only this remote (or several) from source, the others as last built. `npm run dev -- remote-mortality --server
// https://avicable.example` uses the data and remotes of that server.
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildChanged } from './build/build-changed.mjs';
import { devPorts, remoteNames } from './federation/ports.mjs';
import { root } from './workspace/places.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { server: { type: 'string', default: '' } },
});
const unknown = positionals.find(name => !remoteNames.includes(name));
if (unknown) {
  console.error(`There is no remote "${unknown}". Remotes: ${remoteNames.join(', ')}.`);
  process.exit(1);
}
const remotes = positionals.length > 0 ? positionals : remoteNames;

if (!values.server) {
  const released = remoteNames.filter(name => !remotes.includes(name));
  // The server needs a built shell to serve releases.
  if (released.length > 0) await buildChanged(console.log, ['host', ...released]);
}

const allPorts = devPorts();
const names = [...(values.server ? [] : ['api']), 'host', ...remotes];
const ports = Object.fromEntries(names.map(name => [name, allPorts[name]]));
const servers = names.map(name =>
  name === 'api'
    ? {
        name,
        command: 'npm run --silent dev',
        env: { PORT: String(ports.api), AVICABLE_DEVELOPER_PAGES: '1' },
      }
    : {
        name,
        command: 'npx --no-install rsbuild dev',
        env: { PORT: String(ports.host), DEV_REMOTES: remotes.join(','), DEV_SERVER: values.server },
      },
);

const children = servers.map(({ name, command, env }) => {
  const child = spawn(command, {
    cwd: join(root, name),
    shell: true,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', text => process.stdout.write(text.replace(/^(?=.)/gm, `[${name}] `)));
  }
  child.on('close', code => stop(code ?? 0));
  return child;
});

let stopping = false;
function stop(/** @type {number} */ code) {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of children) endGroup(child);
}

/** Except on Windows, the command shell leads a process group, so the signal reaches the server too. */
function endGroup(/** @type {import('node:child_process').ChildProcess} */ child) {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  if (process.platform === 'win32') child.kill();
  else process.kill(-child.pid, 'SIGTERM');
}

process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));

await Promise.all(Object.values(ports).map(listening));
if (!stopping) console.log(`\naviCable for development: http://localhost:${ports.host}\n`);

async function listening(/** @type {number} */ port) {
  while (!stopping && !(await answers(port))) await new Promise(resolve => setTimeout(resolve, 300));
}

function answers(/** @type {number} */ port) {
  return new Promise(resolve => {
    const socket = connect(port, 'localhost');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
