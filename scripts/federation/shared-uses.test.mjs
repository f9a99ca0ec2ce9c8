import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namesUsed, usesOf } from './shared-uses.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'avicable-uses-'));
  mkdirSync(join(folder, 'src'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file, text) => writeFileSync(join(folder, 'src', file), text);
const used = () =>
  Object.fromEntries([...namesUsed(folder)].map(([entry, names]) => [entry, [...names].sort()]));

it('finds what is imported, in whatever form, and nothing of tests', () => {
  write(
    'screen.tsx',
    `import { Button, type Field as Box } from 'shared/ui/core';
     import type { Point } from '@avicable/shared/geometry';
     import * as contract from 'shared/contract';
     export { paths } from "shared/navigation";
     import './screen.css';
     const later = () => import('shared/map');`,
  );
  write('screen.test.tsx', `import { render } from 'shared/testing';`);
  expect(used()).toEqual({
    'shared/ui/core': ['Button', 'Field'],
    'shared/geometry': ['Point'],
    'shared/contract': ['*'],
    'shared/navigation': ['paths'],
    'shared/map': ['*'],
  });
});

it('keeps the declarations that are used, and of a whole entry point all', () => {
  write('a.ts', `import { Button } from 'shared/ui/core'; import * as i18n from 'shared/i18n';`);
  const offers = {
    'shared/ui/core': { Button: '1', Card: '2' },
    'shared/i18n': { a: '3', b: '4' },
    'shared/map': {},
  };
  expect(usesOf(folder, offers)).toEqual({
    'shared/ui/core': { Button: '1' },
    'shared/i18n': { a: '3', b: '4' },
  });
});

it('counts what a module of `shared` uses that the remote bundles', () => {
  write('screen.ts', `import { send } from 'shared/works';`);
  mkdirSync(join(folder, 'works'));
  writeFileSync(join(folder, 'works/index.ts'), `export { send } from './send';`);
  writeFileSync(join(folder, 'works/send.ts'), `import { submit } from 'shared/outbox';`);
  const bundled = new Map([['shared/works', join(folder, 'works/index.ts')]]);
  const offers = { 'shared/outbox': { submit: '1', retry: '2' } };
  expect(usesOf(folder, offers, bundled)).toEqual({ 'shared/outbox': { submit: '1' } });
});

it('refuses the exports of the shell: a remote would have stores of its own', () => {
  write('screen.ts', `import { setTheme } from 'shared/shell';`);
  expect(() => usesOf(folder, {})).toThrow('only the shell');
});
