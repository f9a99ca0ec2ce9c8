// `npm run shared:check`: fails when something `shared` offers was removed or changed without a version that says so;
// remotes built earlier rely on it. `npm run shared:accept` raises the version where needed and keeps what is offered now.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, root } from '../build/places.mjs';
import { compare, raise } from './compare.mjs';
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
const { broken, added, allowed } = compare(kept, now);

if (process.argv.includes('--accept')) {
  if (broken.length > 0 && !allowed) {
    now.version = raise(version);
    writeFileSync(packageFile, text.replace(`"version": "${version}"`, `"version": "${now.version}"`));
    console.log(`shared is ${now.version} now`);
  }
  writeFileSync(keptFile, `${JSON.stringify(now, null, 2)}\n`);
  console.log(`${keptFile} holds what shared ${now.version} offers`);
} else if (broken.length > 0 && !allowed) {
  console.error(broken.join('\n'));
  console.error(
    `\nRemotes built against shared ${kept.version} rely on this. Bring it back, or say that things break with "npm run shared:accept", which raises the version.`,
  );
  process.exitCode = 1;
} else {
  const changes = broken.length + added.length;
  console.log(
    `shared ${version} keeps what it offered${changes > 0 ? `; "npm run shared:accept" notes ${changes} changes` : ''}`,
  );
}
