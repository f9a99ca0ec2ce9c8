import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const brotli = promisify(brotliCompress);

/** Below this many bytes a file is served as it is. */
const worthwhile = 1024;

/** Puts beside every text file of a build its brotli form, at the highest quality, for the server to send as it is. */
export const pluginCompress = () => ({
  name: 'avicable:compress',
  setup(api) {
    api.onAfterBuild(async () => {
      const { distPath } = api.context;
      const files = readdirSync(distPath, { recursive: true }).filter(file =>
        /\.(js|css|svg|json)$/.test(file),
      );
      await Promise.all(files.map(file => compress(join(distPath, file))));
    });
  },
});

async function compress(path) {
  const bytes = await readFile(path);
  if (bytes.length >= worthwhile) await writeFile(`${path}.br`, await brotli(bytes));
}
