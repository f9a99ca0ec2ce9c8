import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core';

const API = new URL('..', import.meta.url).pathname;

/** Environment variable with the folder of the built server, which worker threads and server processes run. */
export const BUILT_SERVER = 'AVICABLE_TEST_SERVER';

/**
 * Builds the server once per run: compiling its source in each thread and process takes longer than most tests.
 * @returns folder of the programs
 */
export async function buildServer(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'avicable-server-'));
  // The programs resolve installed packages from their own folder.
  symlinkSync(join(API, 'node_modules'), join(folder, 'node_modules'));
  const { content } = await loadConfig({ cwd: API });
  const output = { distPath: { root: folder }, cleanDistPath: false };
  const config = mergeRsbuildConfig(content, { output, logLevel: 'warn' });
  const build = await createRsbuild({ cwd: API, config });
  await (await build.build()).close();
  return folder;
}
