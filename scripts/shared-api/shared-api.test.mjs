import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, extend, raise } from './compare.mjs';
import { readDeclarations } from './read-declarations.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'avicable-api-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function offered(tabs) {
  writeFileSync(join(folder, 'tabs.d.ts'), tabs);
  writeFileSync(
    join(folder, 'index.d.ts'),
    "export { Tabs, type Key as TabKey } from './tabs';\nexport * as all from './tabs';\nexport { Link } from 'react-router-dom';\n",
  );
  return { version: '0.1.0', offers: { shared: readDeclarations(join(folder, 'index.d.ts')) } };
}

const tabs = `interface Props {
    label: string;
}
/** Words about it may change. */
export declare function Tabs(props: Props): void;
export type Key = string;
`;

it('reads what a module offers through its own and other files', () => {
  expect(Object.keys(offered(tabs).offers.shared)).toEqual(['Link', 'TabKey', 'Tabs', 'all']);
});

it('takes other words and other lines for the same', () => {
  const before = offered(tabs);
  expect(offered(tabs.replace('Words about it may change', 'Other words').replace('{\n', '{ '))).toEqual(
    before,
  );
});

it('does not take a property, a parameter, a method or a text for the declaration of that name', () => {
  const withKey = key =>
    offered(
      tabs
        .replace('label: string;', "Key: string; other?: 'Key'; Key(Key: string): void;")
        .replace('Key = string', `Key = ${key}`),
    );
  expect(compare(withKey('string'), withKey('number')).broken).toEqual([
    'shared TabKey was changed',
    'shared all was changed',
  ]);
});

it('tells what was removed, changed, also in a type it only names, and added', () => {
  const before = offered(tabs);
  const changed = offered(tabs.replace('label: string', 'label: number'));
  expect(compare(before, changed).broken).toEqual(['shared Tabs was changed', 'shared all was changed']);
  const { TabKey: _, ...rest } = before.offers.shared;
  const without = { ...before, offers: { shared: rest } };
  expect(compare(before, without).broken).toEqual(['shared TabKey was removed']);
  expect(compare(without, before)).toMatchObject({ broken: [], added: ['shared TabKey'] });
});

it.each([
  ['imported', "import type { Props as P } from './props';\nexport declare function Tabs(props: P): void;"],
  ['named where it is used', 'export declare const Tabs: (props: import("./props").Props) => void;'],
  ['handed on', "import { Props } from './props';\nexport { Props as Tabs };"],
])('tells what was changed in a type of another file that is %s', (_how, text) => {
  const withLabel = label => {
    writeFileSync(join(folder, 'props.d.ts'), `export interface Props { label: ${label} }`);
    return offered(`${text}\nexport type Key = string;`);
  };
  expect(compare(withLabel('string'), withLabel('number')).broken).toContain('shared Tabs was changed');
});

it('allows it to a version that says that things break', () => {
  const recorded = { version: '0.1.0', offers: {} };
  expect(compare(recorded, { version: '0.1.9', offers: {} }).allowed).toBe(false);
  expect(compare(recorded, { version: '0.2.0', offers: {} }).allowed).toBe(true);
  expect(compare({ ...recorded, version: '1.4.0' }, { version: '1.5.0', offers: {} }).allowed).toBe(false);
  expect([raise('0.1.3'), raise('1.4.2')]).toEqual(['0.2.0', '2.0.0']);
});

it('asks for a higher version where something was added, so that no older shell is taken to offer it', () => {
  const recorded = { version: '0.1.0', offers: { shared: {} } };
  const more = version => ({ version, offers: { shared: { Tabs: '1' } } });
  expect(compare(recorded, more('0.1.0')).announced).toBe(false);
  expect(compare(recorded, more('0.1.1')).announced).toBe(true);
  expect([extend('0.1.3'), extend('1.4.2')]).toEqual(['0.1.4', '1.5.0']);
});
