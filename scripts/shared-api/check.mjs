// `npm run shared:check` fails if a federated export of `shared` was changed or removed without a breaking version,
// since remotes built earlier use it. It also fails if an export was added without a new version, since a remote
// built now might run in an older shell. `npm run shared:accept` raises the version if needed and records the
// exports.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedSubPaths } from '../federation/singletons.mjs';
import { cache, root } from '../workspace/places.mjs';
import { compare, extend, raise } from './compare.mjs';
import { readDeclarations } from './read-declarations.mjs';

const recordFile = join(root, 'shared/api.json');
const packageFile = join(root, 'shared/package.json');
const folder = join(cache, 'shared-api');

rmSync(folder, { recursive: true, force: true });
// Type errors are reported by the type check.
spawnSync(
  'npx --no-install tsc -p shared --noEmit false --declaration --emitDeclarationOnly --rootDir shared/src',
  ['--outDir', folder],
  { cwd: root, shell: true, stdio: ['ignore', 'inherit', 'inherit'] },
);

const text = readFileSync(packageFile, 'utf8');
const description = JSON.parse(text);
const { version, exports } = description;
// Only federated exports are compared, since a remote bundles its own copy of all others.
const paths = sharedSubPaths({ folder: join(root, 'shared'), description });
const now = {
  version,
  offers: Object.fromEntries(
    paths.map(path => [
      `shared/${path}`,
      readDeclarations(join(folder, exports[`./${path}`].replace('./src/', '').replace(/\.ts$/, '.d.ts'))),
    ]),
  ),
};
const recorded = JSON.parse(readFileSync(recordFile, 'utf8'));
const { broken, added, allowed, announced } = compare(recorded, now);
const breaks = broken.length > 0 && !allowed;

if (process.argv.includes('--accept')) {
  if (breaks) now.version = raise(version);
  else if (!announced) now.version = extend(version);
  if (now.version !== version) {
    writeFileSync(packageFile, text.replace(`"version": "${version}"`, `"version": "${now.version}"`));
    console.log(`shared is ${now.version} now`);
  }
  writeFileSync(recordFile, `${JSON.stringify(now, null, 2)}\n`);
  console.log(`${recordFile} holds what shared ${now.version} offers`);
} else if (breaks) {
  console.error(broken.join('\n'));
  console.error(
    `\nRemotes built against shared ${recorded.version} rely on this. Bring it back, or say that things break with "npm run shared:accept", which raises the version.`,
  );
  process.exitCode = 1;
} else if (!announced) {
  console.error(added.join('\n'));
  console.error(
    `\nA shell with shared ${recorded.version} does not offer this yet. Say that there is more with "npm run shared:accept", which raises the version.`,
  );
  process.exitCode = 1;
} else {
  const unchanged = broken.length + added.length === 0;
  console.log(
    `shared ${version} ${unchanged ? 'keeps what it offered' : 'is noted by "npm run shared:accept"'}`,
  );
}
