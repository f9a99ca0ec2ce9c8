import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/places.mjs';
import { FLOWS, flowsOf } from './flows-of.mjs';

describe('the flows that concern what changed', () => {
  const flows = readdirSync(join(root, 'e2e/flows'));

  it.each(Object.entries(FLOWS))('%s is a folder, and its flows are there', (folder, named) => {
    expect(existsSync(join(root, folder))).toBe(true);
    for (const name of named) expect(flows.some(flow => flow.startsWith(name))).toBe(true);
  });

  it('are those of the innermost folder', () => {
    expect(flowsOf(['host/src/pwa/install.tsx', 'remote-search/src/routes/search.tsx'])).toEqual([
      'map-drawing',
      'map.',
      'search',
      'shell-installed',
    ]);
  });

  it('are themselves when they change, and none for tests and documents', () => {
    expect(flowsOf(['e2e/flows/map.spec.ts', 'host/src/pwa/install.test.tsx', 'README.md'])).toEqual([
      'map.spec.ts',
    ]);
  });
});
