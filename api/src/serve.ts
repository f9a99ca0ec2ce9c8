import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { memoryInUse } from './administration/health/memory-in-use';
import { buildApp } from './app';
import { type Config, consoleLocaleOf, readConfig, unusedSettings } from './config/config';
import { textOf } from './config/texts';
import { backUpBeforeUpgrade } from './start/backup/before-upgrade';
import { scheduleBackups } from './start/backup/scheduled-backups';
import type { ServerContext } from './start/create-context';
import { firstStart, type StartProgress } from './start/first-start';
import { prepare } from './start/prepare';
import { startupFault } from './start/startup-fault';

const ASKED_FOR_MS = 60_000;

/**
 * Asks for the address of the first administrator on a terminal, again if it is none. Nobody may sit at the terminal
 * of a container, so the start goes on after a minute.
 */
async function askAdminMail({ consoleLocale }: Config): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  lines.once('SIGINT', () => process.exit(130));
  const signal = AbortSignal.timeout(ASKED_FOR_MS);
  try {
    for (;;) {
      const address = (
        await lines.question(textOf(consoleLocale, 'console', 'admin_mail'), { signal })
      ).trim();
      if (address === '') return null;
      if (z.email().safeParse(address).success) return address;
    }
  } catch {
    return null;
  } finally {
    lines.close();
  }
}

type ConsoleKey = Parameters<typeof textOf<'console'>>[2];

function consolePrinter(config: Config) {
  const { consoleLocale } = config;
  const print = (key: ConsoleKey, values?: Record<string, string | number>) =>
    console.log(textOf(consoleLocale, 'console', key, values));
  const progress: StartProgress = {
    async step(name, work) {
      const title = textOf(consoleLocale, 'console', name);
      const started = Date.now();
      console.log(`${title}…`);
      const result = await work();
      print('done', { title, seconds: ((Date.now() - started) / 1000).toFixed(1) });
      return result;
    },
    adminMail: () => askAdminMail(config),
    // The password is printed immediately, since it could not be printed again after a failure.
    password: (username, password) => print('password', { username, password }),
  };
  return { print, progress };
}

const LOOK_AGAIN_MS = 1_000;

/** Waits until the read model is loaded, which takes minutes with millions of records. */
async function untilPrepared({ model }: ServerContext): Promise<void> {
  while (model.state.loading !== null) await model.current().catch(() => sleep(LOOK_AGAIN_MS));
}

const STOP_WITHIN_MS = 10_000;

/** On a signal, stops accepting requests, waits some seconds for running requests and closes the database. */
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
    // A download that never ends must not keep the process alive.
    setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
    await app.close();
    await context.connection.close();
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
}

async function start(config: Config): Promise<void> {
  const { print, progress } = consolePrinter(config);
  for (const variable of unusedSettings()) print('unused_setting', { variable });
  const context = await prepare(
    config,
    names => print('schema', { migrations: names.join(', ') }),
    backUpBeforeUpgrade,
  );
  await firstStart(context, progress);
  const app = await buildApp(context);
  scheduleBackups(app, context);
  // Signals are handled before the server listens, so that even the first request is completed when a signal arrives.
  stopOnSignals(app, context, () => print('stopping'));
  await app.listen({ port: config.port, host: config.host });
  if (context.model.state.loading !== null) await progress.step('preparing', () => untilPrepared(context));
  const [listening] = app.addresses();
  const port = typeof listening === 'object' ? listening.port : config.port;
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  print('listening', { version: config.version, address: `http://${host}:${port}/` });
  const { heap_limit: limit, ...memory } = memoryInUse();
  print('memory', { ...memory, limit, threads: context.reads.threads, requests: config.mostRequests });
}

// The program that reads the output may end, or the disk of a log may be full. Neither must end the server.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

let config: Config | null = null;
try {
  config = readConfig();
  await start(config);
} catch (error) {
  console.error(startupFault(error, config, consoleLocaleOf(process.env)));
  process.exit(1);
}
