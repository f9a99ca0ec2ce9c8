import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderCircles } from './folder-circles.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'circles-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes files given as `{path: text}`. */
function write(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Circles among files, written `folder: side → side`. */
function circlesOf(files) {
  write(files);
  return folderCircles(join(folder, 'src')).map(({ parent, from, to }) => `${parent}: ${from} → ${to}`);
}

it('finds none where imports run one way', () => {
  const files = {
    'src/a/one.ts': `import './two';\nimport { three } from '../b/three';`,
    'src/a/two.ts': `export { one } from './one';`,
    'src/b/three.ts': `import { z } from 'zod';\nimport words from './fr.json';`,
    'src/b/fr.json': '{}',
  };
  expect(circlesOf(files)).toEqual([]);
});

it.each([
  ['types', `import type { One } from '../a/one';`],
  ['a type in an expression', `type One = import('../a/one').One;`],
  ['dynamic imports', `const load = () => import(/* webpackChunkName: "one" */ '../a/one');`],
  ['exports handed on, over several lines', `export {\n  one,\n} from '../a/one';`],
  ['an index', `import '../a';`],
])('finds a circle of two through %s', (_, back) => {
  const files = {
    'src/a/one.ts': `import { two } from '../b/two';`,
    'src/a/index.ts': '',
    'src/b/two.tsx': back,
  };
  expect(circlesOf(files).sort()).toEqual(['.: a → b', '.: b → a']);
});

it('finds longer circles, names only what is part of them, and leaves tests out', () => {
  const files = {
    'src/a/one.ts': `import '../b/deep/two'; import '../d/four';`,
    'src/b/deep/two.ts': `import '../../c/three';`,
    'src/c/three.ts': `import '../a/one';`,
    'src/d/four.ts': '',
    'src/d/four.test.ts': `import '../a/one';`,
  };
  expect(circlesOf(files).sort()).toEqual(['.: a → b', '.: b → c', '.: c → a']);
});

it('compares the files of a folder with its folders, deep down as well', () => {
  const files = { 'src/a/list.ts': `import './row/row';`, 'src/a/row/row.ts': `import '../list';` };
  expect(circlesOf(files).sort()).toEqual(['a: . → row', 'a: row → .']);
});

it('follows the addresses a package offers of itself', () => {
  const files = {
    'package.json': JSON.stringify({ name: 'shared', exports: { './contract': './src/contract/index.ts' } }),
    'src/contract/index.ts': `import '../map/layer';`,
    'src/map/layer.ts': `import { schema } from 'shared/contract';`,
  };
  expect(circlesOf(files).sort()).toEqual(['.: contract → map', '.: map → contract']);
});

it.each(['shared', 'host', 'api'])('makes the check fail where it is inside %s', name => {
  write({
    [`${name}/src/one/a/a.ts`]: `import type { B } from '../b/b';`,
    [`${name}/src/one/b/b.ts`]: `import type { A } from '../a/a';`,
  });
  const check = join(import.meta.dirname, 'check.mjs');
  const { status, stderr } = spawnSync(process.execPath, [check, folder], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain(`${name}/src/one: a → b closes a circle`);
  expect(stderr).toContain(`${name}/src/one: b → a closes a circle`);
});

it('makes the check fail where a package or its tests import from scripts, other than to be built', () => {
  write({
    'api/src/status.ts': `import { status } from '../../scripts/release/status.mjs';`,
    'api/test/status.test.ts': `const load = () => import('../../scripts/release/status.mjs');`,
    'host/rsbuild.config.ts': `import { hostConfig } from '../scripts/federation/host-config.mjs';`,
    'host/src/scripts/own.ts': `import './other';`,
  });
  const check = join(import.meta.dirname, 'check.mjs');
  const { status, stderr } = spawnSync(process.execPath, [check, folder], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n').sort()).toEqual(
    ['api/src/status.ts', 'api/test/status.test.ts'].map(
      file => `${file} imports from scripts, which no package does`,
    ),
  );
});
