// `npm run shared:check`: fails when something `shared` offers was removed or changed without a version that says so, for
// remotes built earlier rely on it, or added, for a remote built now may rely on it where an older shell is live.
// `npm run shared:accept` raises the version where needed and keeps what is offered now.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, root } from '../build/places.mjs';
import { compare, extend, raise } from './compare.mjs';
import { readDeclarations } from './read-declarations.mjs';

const keptFile = join(root, 'shared/api.json');
const packageFile = join(root, 'shared/package.json');
const folder = join(cache, 'shared-api');

rmSync(folder, { recursive: true, force: true });
// What is wrong with the types is told by the check of types.
spawnSync(
  'npx --no-install tsc -p shared --noEmit false --declaration --emitDeclarationOnly --rootDir shared/src',
  ['--outDir', folder],
  { cwd: root, shell: true, stdio: 'ignore' },
);

const text = readFileSync(packageFile, 'utf8');
const { version, exports } = JSON.parse(text);
const paths = Object.entries(exports).filter(([path, file]) => path !== './testing' && file.endsWith('.ts'));
const now = {
  version,
  offers: Object.fromEntries(
    paths.map(([path, file]) => [
      path.replace('.', 'shared'),
      readDeclarations(join(folder, file.replace('./src/', '').replace(/\.ts$/, '.d.ts'))),
    ]),
  ),
};
const kept = JSON.parse(readFileSync(keptFile, 'utf8'));
const { broken, added, allowed, told } = compare(kept, now);
const breaks = broken.length > 0 && !allowed;

if (process.argv.includes('--accept')) {
  if (breaks) now.version = raise(version);
  else if (!told) now.version = extend(version);
  if (now.version !== version) {
    writeFileSync(packageFile, text.replace(`"version": "${version}"`, `"version": "${now.version}"`));
    console.log(`shared is ${now.version} now`);
  }
  writeFileSync(keptFile, `${JSON.stringify(now, null, 2)}\n`);
  console.log(`${keptFile} holds what shared ${now.version} offers`);
} else if (breaks) {
  console.error(broken.join('\n'));
  console.error(
    `\nRemotes built against shared ${kept.version} rely on this. Bring it back, or say that things break with "npm run shared:accept", which raises the version.`,
  );
  process.exitCode = 1;
} else if (!told) {
  console.error(added.join('\n'));
  console.error(
    `\nA shell with shared ${kept.version} does not offer this yet. Say that there is more with "npm run shared:accept", which raises the version.`,
  );
  process.exitCode = 1;
} else {
  const noted = broken.length + added.length === 0;
  console.log(`shared ${version} ${noted ? 'keeps what it offered' : 'is noted by "npm run shared:accept"'}`);
}
