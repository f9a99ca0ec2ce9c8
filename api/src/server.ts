import { memoryInUse } from './administration/health/memory-in-use';
import { buildApp } from './app';
import { type Config, consoleLocaleOf, readConfig } from './config/config';
import { textOf } from './config/texts';
import type { ServerContext } from './start/create-context';
import { firstStart, type StartProgress } from './start/first-start';
import { prepare } from './start/prepare';
import { startupFault } from './start/startup-fault';

type ConsoleKey = Parameters<typeof textOf<'console'>>[2];

function narrator({ consoleLocale }: Config) {
  const tell = (key: ConsoleKey, values?: Record<string, string | number>) =>
    console.log(textOf(consoleLocale, 'console', key, values));
  const progress: StartProgress = {
    async step(name, work) {
      const title = textOf(consoleLocale, 'console', name);
      const started = Date.now();
      console.log(`${title}…`);
      const result = await work();
      tell('done', { title, seconds: ((Date.now() - started) / 1000).toFixed(1) });
      return result;
    },
    // At once: whatever happens next, it cannot be shown again.
    password: (username, password) => tell('password', { username, password }),
  };
  return { tell, progress };
}

const STOP_WITHIN_MS = 10_000;

/** Stops taking requests, lets the running ones end, closes the database. */
function stopOnSignals(
  app: { close(): Promise<unknown> },
  context: ServerContext,
  announce: () => void,
): void {
  let stopping = false;
  async function stop() {
    if (stopping) return;
    stopping = true;
    announce();
    // A download that never ends must not keep the process.
    setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
    await app.close();
    await context.connection.close();
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
}

async function start(config: Config): Promise<void> {
  const { tell, progress } = narrator(config);
  const context = await prepare(config, names => tell('schema', { migrations: names.join(', ') }));
  await firstStart(context, progress);
  const app = await buildApp(context);
  await app.listen({ port: config.port, host: config.host });
  stopOnSignals(app, context, () => tell('stopping'));
  const [listening] = app.addresses();
  const port = typeof listening === 'object' ? listening.port : config.port;
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  tell('listening', { version: config.version, address: `http://${host}:${port}/` });
  const { heap_limit: limit, ...memory } = memoryInUse(context.reads);
  tell('memory', { ...memory, limit, threads: context.reads.threads, requests: config.mostRequests });
}

let config: Config | null = null;
try {
  config = readConfig();
  await start(config);
} catch (error) {
  console.error(startupFault(error, config, consoleLocaleOf(process.env)));
  process.exit(1);
}
