import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const brotli = promisify(brotliCompress);

/** Size in bytes below which files are served uncompressed. */
const minimumSize = 1024;

/** Writes a brotli file of the highest quality beside every text file of a build, which the server sends. */
export const pluginCompress = () => ({
  name: 'avicable:compress',
  setup(/** @type {import('@rsbuild/core').RsbuildPluginAPI} */ api) {
    api.onAfterBuild(async () => {
      const { distPath } = api.context;
      const files = readdirSync(distPath, { recursive: true, encoding: 'utf8' }).filter(file =>
        /\.(js|css|svg|json)$/.test(file),
      );
      await Promise.all(files.map(file => compress(join(distPath, file))));
    });
  },
});

async function compress(/** @type {string} */ path) {
  const bytes = await readFile(path);
  if (bytes.length >= minimumSize) await writeFile(`${path}.br`, await brotli(bytes));
}
