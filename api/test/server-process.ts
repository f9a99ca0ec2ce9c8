import { type ChildProcess, spawn } from 'node:child_process';
import { BUILT_SERVER } from './build-server';

const API = new URL('..', import.meta.url).pathname;

/** A server in a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  lines: string[];
  errors: string[];
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Resolves when a line containing the text is printed. */
  said(text: string): Promise<string>;
  /** Resolves with the server's URL when it is ready. */
  address(): Promise<string>;
}

/**
 * Starts the built server on a free port, with only the given environment variables.
 * @param stdout a file for its output, which is then not read
 */
export function startServerProcess(
  settings: Record<string, string>,
  stdout: 'pipe' | number = 'pipe',
): ServerProcess {
  const child = spawn(process.execPath, [`${process.env[BUILT_SERVER]}/server.js`], {
    cwd: API,
    env: {
      PATH: process.env.PATH,
      LANG: 'en_GB.UTF-8',
      PORT: '0',
      HOST: '127.0.0.1',
      AVICABLE_DEMO: '0',
      ...settings,
    },
    stdio: ['ignore', stdout, 'pipe'],
  });
  const lines: string[] = [];
  const errors: string[] = [];
  const watchers = new Set<() => void>();
  const collect = (into: string[]) => (chunk: Buffer) => {
    into.push(...String(chunk).split('\n').filter(Boolean));
    for (const look of watchers) look();
  };
  child.stdout?.on('data', collect(lines));
  child.stderr?.on('data', collect(errors));
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve));
  const said = (text: string) =>
    new Promise<string>((resolve, reject) => {
      function look() {
        const line = lines.find(one => one.includes(text));
        if (line) resolve(line);
      }
      watchers.add(look);
      look();
      ended.then(() =>
        reject(new Error(`ended without saying "${text}": ${[...lines, ...errors].join('\n')}`)),
      );
    });
  return {
    child,
    lines,
    errors,
    ended,
    said,
    address: async () => String(/http:\S+/.exec(await said('is ready'))?.[0]),
  };
}
