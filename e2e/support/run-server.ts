import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { createServer } from 'node:net';

const SERVER = new URL('../../api/dist/server.js', import.meta.url).pathname;

/** A real server with its own data folder, which can be stopped and restarted at the same URL. */
export interface RunningServer {
  readonly url: string;
  /** Does nothing if the server is running. */
  start(): Promise<void>;
  /** @param signal `SIGKILL` to simulate a crash */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * A demonstration server starts with a copy of the folder `process.env.E2E_DATA` if that is set.
 * @param data its data folder; existing files are kept
 * @param settings additional environment variables
 */
export async function runServer(data: string, settings: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const { E2E_DATA } = process.env;
  if (E2E_DATA && settings.AVICABLE_DEMO !== '0') cpSync(E2E_DATA, data, { recursive: true, force: false });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const running: RunningServer = {
    url,
    async start() {
      if (server) return;
      const lines: string[] = [];
      server = spawn(process.execPath, [SERVER], {
        env: {
          ...process.env,
          PORT: String(port),
          HOST: '127.0.0.1',
          AVICABLE_DATA: data,
          AVICABLE_ADMIN_PASSWORD: 'Admin-for-tests-1!',
          AVICABLE_DEMO_PASSWORD: 'Demo-for-tests-1!',
          AVICABLE_DEVELOPER_PAGES: '1',
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [server.stdout, server.stderr])
        stream?.on('data', chunk => lines.push(String(chunk)));
      await untilReady(url, server, () => lines.join(''));
    },
    async stop(signal = 'SIGTERM') {
      const stopping = server;
      server = undefined;
      if (!stopping || stopping.exitCode !== null) return;
      const stopped = new Promise(resolve => stopping.once('exit', resolve));
      stopping.kill(signal);
      await stopped;
    },
  };
  await running.start();
  return running;
}

/** A free port on the loopback address. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilReady(url: string, server: ChildProcess, output: () => string): Promise<void> {
  // A slow machine fills a demonstration server in minutes. A server that stops is noticed at once.
  const deadline = Date.now() + 600_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server stopped:\n${output()}`);
    const ready = await fetch(`${url}/api/v1/ready`).then(
      answer => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error(`The server did not become ready:\n${output()}`);
}
