import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { partsOf } from 'releases/manifest-parts';
import { MOST_MANIFEST_BYTES, remoteManifestSchema } from 'releases/remote-manifest';
import { z } from 'zod';
import { matchingPath } from './site-paths';

const discoverySchema = z.object({
  microFrontends: z.record(
    z.string(),
    z.array(
      z.object({
        url: z.string(),
        deployment: z.object({ traffic: z.number() }).optional(),
      }),
    ),
  ),
});

/** The parts of a release's `mf-manifest.json` that the page needs. */
const manifestSchema = remoteManifestSchema.extend({
  integrity: z.record(z.string(), z.string()),
  exposes: z.array(z.object({ assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }) })),
});

interface Release {
  url: string;
  manifest: z.infer<typeof manifestSchema>;
  /** Screens of the remote. Releases of earlier versions list no screens. */
  routes: ReturnType<typeof partsOf>['routes'];
}

export interface RemoteScreen {
  screen: Release['routes'][number];
  release: Release;
}

/** A file that the page prefetches, as attributes of its link. */
export interface Preload {
  href: string;
  as: 'script' | 'style' | 'fetch';
  crossOrigin?: 'anonymous';
  integrity?: string;
}

/**
 * A page names a release's files if more than this share of browsers (%) get the release. Other browsers fetch these
 * files in vain.
 */
const MOST = 50;

/**
 * The releases whose files a page can name: for each remote the release that most browsers get, if this server has
 * it. For other remotes, the page's scripts find the release.
 * @param remotes the shell's remotes, by the first segment of their paths
 */
export async function readReleases(
  folder: string,
  remotes: Readonly<Record<string, string>>,
): Promise<Map<string, Release>> {
  const releases = new Map<string, Release>();
  const read = async (path: string) => JSON.parse(await readFile(join(folder, path), 'utf8'));
  async function releaseAt(url: string, remote: string): Promise<Release | null> {
    if ((await stat(join(folder, url))).size > MOST_MANIFEST_BYTES) return null;
    const manifest = manifestSchema.parse(await read(url));
    const later = manifest.prefix && !Object.hasOwn(remotes, manifest.prefix) ? [manifest.prefix] : [];
    const prefixes = [...Object.keys(remotes).filter(prefix => remotes[prefix] === remote), ...later];
    return { url, manifest, routes: partsOf(manifest, { prefixes, kinds: [] }).routes };
  }
  try {
    const { microFrontends } = discoverySchema.parse(await read('remotes.json'));
    for (const [remote, listed] of Object.entries(microFrontends)) {
      const url = listed.find(({ deployment }) => (deployment?.traffic ?? 100) > MOST)?.url;
      if (!url || !/^\/remotes\/[\w.+/-]+$/.test(url) || url.includes('..')) continue;
      const release = await releaseAt(url, remote).catch(() => null);
      if (release) releases.set(remote, release);
    }
  } catch {
    // The page reads the same file and reports its fault.
  }
  return releases;
}

/** The remote's screen for a path; `null` for paths of the shell, and if no release can be named. */
export function screenOf(
  path: string,
  remotes: Readonly<Record<string, string>>,
  releases: ReadonlyMap<string, Release>,
): RemoteScreen | null {
  const prefix = matchingPath(
    path,
    Object.keys(remotes).map(name => `${name}/*`),
  )?.slice(0, -2);
  const release = releases.get(remotes[prefix ?? ''] ?? '');
  if (!release) return null;
  const { routes } = release;
  const pattern = matchingPath(
    path,
    routes.map(route => route.path),
  );
  const screen = routes.find(route => route.path === pattern);
  return screen ? { screen, release } : null;
}

/**
 * Layouts of all screens by path, for screens that are opened later.
 * @param turnedAwayTo the layout that people see in place of screens for which they would have to sign in
 */
export const layoutsOf = (releases: ReadonlyMap<string, Release>, turnedAwayTo?: string) =>
  Object.fromEntries(
    [...releases.values()].flatMap(({ routes }) =>
      routes.map(({ path, layout, auth }) => [path, (auth && turnedAwayTo) || layout]),
    ),
  );

/** The files of a screen, which browsers then fetch together instead of one after the other. */
export function filesAhead(
  { screen, release }: RemoteScreen,
  singletons: Readonly<Record<string, readonly string[]>>,
): Preload[] {
  const { url, manifest } = release;
  const fetched: Preload = { href: '/remotes.json', as: 'fetch', crossOrigin: 'anonymous' };
  const own = [
    'remoteEntry.js',
    ...manifest.exposes.flatMap(({ assets }) => assets.js.sync),
    ...screen.files,
  ].map(file => ({
    href: url.replace(/[^/]*$/, file),
    as: kindOf(file),
    crossOrigin: 'anonymous' as const,
    ...(manifest.integrity[file] ? { integrity: manifest.integrity[file] } : {}),
  }));
  const shared = new Set(screen.singletons.flatMap(name => singletons[name] ?? []));
  return [
    fetched,
    { ...fetched, href: url },
    ...own,
    ...[...shared].map(href => ({ href, as: kindOf(href) })),
  ];
}

const kindOf = (file: string): Preload['as'] => (file.endsWith('.css') ? 'style' : 'script');
