// @vitest-environment jsdom

import { queryClient, settingsQuery } from 'shared/api';
import { findKind } from 'shared/records';
import { contributions } from 'shared/shell';
import { layoutOf } from './layouts';
import { readManifests } from './read-manifests';

const title = { fr: 'Campagnes', en: 'Campaigns' };
const link = { title, to: '/campaigns', icon: 'M0 0h9' };
const release = (remote: string, prefix?: string) => ({
  url: `/remotes/${remote}/1.0.0/mf-manifest.json`,
  metadata: { version: '1.0.0', integrity: '' },
  ...(prefix ? { extras: { prefix } } : {}),
  deployment: { traffic: 100, default: true },
});
const reports: { remote: string; cause: string; message: string }[] = [];

/** Serves a site with one remote that the shell does not know, and its manifest. */
function serve(parts: object): void {
  const files: Record<string, object> = {
    '/remotes.json': { microFrontends: { 'remote-campaigns': [release('remote-campaigns', 'campaigns')] } },
    '/remotes/remote-campaigns/1.0.0/mf-manifest.json': { shared: [], ...parts },
  };
  vi.stubGlobal('fetch', async (url: string | URL, options?: RequestInit) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (options?.method === 'POST') reports.push(JSON.parse(String(options.body)));
    return Response.json(files[pathname] ?? {});
  });
}

beforeEach(() => {
  reports.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  queryClient.setQueryData(settingsQuery.queryKey, { report_url: '/api/v1/remote-failures/' } as never);
});

it('leaves out what is invalid, too much or somebody else’s, each alone, and reports it by name', async () => {
  const infrastructures = findKind('infrastructures');
  serve({
    kinds: [{ name: 'infrastructures', path: 'elsewhere/' }],
    routes: [
      { path: '/campaigns/:id', layout: 'form' },
      { path: '/infrastructures/:id', layout: 'cover' },
      { path: '/campaigns', layout: 'everything' },
    ],
    contributions: {
      drawer: [link, ...Array.from({ length: 5_000 }, (_, i) => ({ ...link, to: `/campaigns/${i}` }))],
      actions: [{ ...link, on: '/infrastructures/:id', to: '/campaigns?support=:id' }],
      layers: [
        { id: 'campaigns', title, path: 'https://elsewhere.example/' },
        { id: 'campaigns-2', title, path: 'campaigns/' },
      ],
    },
  });
  await readManifests();
  expect(findKind('infrastructures')).toBe(infrastructures);
  expect(['/campaigns/7', '/infrastructures/7', '/campaigns'].map(path => layoutOf(path))).toEqual([
    'form',
    'view',
    'view',
  ]);
  const { drawer, actions, layers } = contributions()['remote-campaigns'] ?? {};
  expect(drawer).toHaveLength(10);
  expect(actions).toMatchObject([{ to: '/campaigns?support=:id' }]);
  expect(layers).toMatchObject([{ id: 'campaigns-2' }]);

  await vi.waitFor(() => expect(reports).toHaveLength(2));
  expect(reports).toMatchObject([
    { remote: 'remote-campaigns', cause: 'shared', message: expect.stringContaining('infrastructures') },
    { remote: 'remote-campaigns', cause: 'manifest' },
  ]);
  for (const words of [
    '/infrastructures/:id, not below /campaigns',
    'routes.2  layout',
    'drawer has 5001 entries, at most 10 may be',
    'layers.0  path',
  ])
    expect(reports[1]?.message).toContain(words);
});
