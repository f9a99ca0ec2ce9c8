import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page, Route } from '@playwright/test';

/** A release made by a test: its files by path, and its entry in the discovery document. */
export interface MadeRelease {
  remote: string;
  version: string;
  files: Map<string, Buffer>;
  listed: { url: string; metadata: { version: string; integrity: string }; deployment: object };
}

interface Manifest {
  metaData: { buildInfo: { buildVersion: string } };
  shared: { name: string; requiredVersion: string }[];
  integrity?: Record<string, string>;
}

const MANIFEST = 'mf-manifest.json';
const ENTRY = 'remoteEntry.js';
const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const folderOf = (remote: string, version: string) => `/remotes/${remote}/${version}/`;

async function read(path: string): Promise<Buffer> {
  const answer = await fetch(`${process.env.E2E_URL}${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Reads the files of the release that the server gives to everybody. */
async function liveRelease(remote: string) {
  const document = JSON.parse((await read('/remotes.json')).toString());
  const stable = document.microFrontends[remote].find(
    ({ deployment }: { deployment: { default: boolean } }) => deployment.default,
  );
  const { version } = stable.metadata;
  const manifest: Manifest = JSON.parse((await read(stable.url)).toString());
  const files = new Map<string, Buffer>();
  for (const file of Object.keys(manifest.integrity ?? {}))
    files.set(file, await read(`${folderOf(remote, version)}${file}`));
  return { version: String(version), manifest, files };
}

const live = new Map<string, ReturnType<typeof liveRelease>>();

/**
 * A copy of a remote's live release under another version.
 * @param change changes its files before they are hashed
 */
export async function remade(
  remote: string,
  version: string,
  change: (text: string, file: string) => string = text => text,
): Promise<MadeRelease> {
  const reading = live.get(remote) ?? liveRelease(remote);
  live.set(remote, reading);
  const original = await reading;
  const name = (of: string) => `${remote.replaceAll('-', '_')}_${of}`;
  const renamed = (text: string) =>
    text
      .replaceAll(name(original.version), name(version))
      .replaceAll(name(original.version.replace(/\W/g, '_')), name(version.replace(/\W/g, '_')));
  const files = new Map(
    [...original.files].map(([file, bytes]) => [file, change(renamed(bytes.toString('utf8')), file)]),
  );
  // Written last, since the entry contains the hashes of everything else.
  let entry = files.get(ENTRY) ?? '';
  for (const [file, text] of files) {
    const before = integrityOf(original.files.get(file) ?? Buffer.of());
    entry = entry.replaceAll(before, integrityOf(Buffer.from(text)));
  }
  files.set(ENTRY, entry);
  const manifest: Manifest = JSON.parse(change(JSON.stringify(original.manifest), MANIFEST));
  manifest.metaData.buildInfo.buildVersion = version;
  return signed(
    remote,
    version,
    manifest,
    new Map([...files].map(([file, text]) => [file, Buffer.from(text)])),
  );
}

function signed(
  remote: string,
  version: string,
  manifest: Manifest,
  files: Map<string, Buffer>,
): MadeRelease {
  const integrity = Object.fromEntries([...files].map(([file, bytes]) => [file, integrityOf(bytes)]));
  const bytes = Buffer.from(JSON.stringify({ ...manifest, integrity }));
  return {
    remote,
    version,
    files: new Map([...files, [MANIFEST, bytes]]),
    listed: {
      url: `${folderOf(remote, version)}${MANIFEST}`,
      metadata: { version, integrity: integrityOf(bytes) },
      deployment: { traffic: 100, default: true },
    },
  };
}

/**
 * A minimal release whose screen is `screen`, the source of a React component that can use `React`.
 * @param prologue source that runs when the exposed module is evaluated
 * @param styles its style sheets, by file
 */
export async function handMade(
  remote: string,
  version: string,
  path: string,
  screen: string,
  prologue = '',
  styles: Readonly<Record<string, string>> = {},
): Promise<MadeRelease> {
  const { manifest } = await remade(remote, version).then(({ files }) => ({
    manifest: JSON.parse(String(files.get(MANIFEST))),
  }));
  const assets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
  const exposes = [{ id: `${manifest.name}:manifest`, name: 'manifest', assets, path: './manifest' }];
  const entry = `window.${manifest.name} = {
    init(scope) { this.React = Object.values(scope.react)[0].lib(); },
    get() {
      const { React } = this;
      return Promise.resolve(() => {
        ${prologue}
        const Screen = ${screen};
        const route = { path: ${JSON.stringify(path)}, title: 'title', load: async () => ({ Screen }) };
        return { default: { id: ${JSON.stringify(remote)}, messages: { fr: {}, en: {} }, routes: [route] } };
      });
    },
  };`;
  return signed(
    remote,
    version,
    {
      ...manifest,
      routes: manifest.routes.filter((route: { path: string }) => route.path === path),
      exposes,
      shared: [],
    },
    new Map(Object.entries({ [ENTRY]: entry, ...styles }).map(([file, text]) => [file, Buffer.from(text)])),
  );
}

/** Writes a release into a folder, like its build. */
export function writeRelease({ files }: MadeRelease, folder: string): string {
  for (const [file, bytes] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), bytes);
  }
  return folder;
}

/** A fault in the delivery of one file. Returns `undefined` to answer normally. */
export type Fault = (route: Route, file: string, bytes: Buffer) => Promise<void> | undefined;

const typeOf = (file: string) =>
  file.endsWith('.js') ? 'text/javascript' : file.endsWith('.css') ? 'text/css' : 'application/json';

/** A page, or all pages of a context. */
type Routed = Pick<Page, 'route' | 'unroute'>;

/** Serves a release, optionally with a fault. */
export async function serve(page: Routed, release: MadeRelease, fault?: Fault): Promise<void> {
  const folder = folderOf(release.remote, release.version);
  const address = `**${folder}**`;
  await page.unroute(address);
  await page.route(address, async route => {
    const file = new URL(route.request().url()).pathname.slice(folder.length);
    const bytes = release.files.get(file);
    if (!bytes) return route.fulfill({ status: 404 });
    const faulty = fault?.(route, file, bytes);
    return faulty ?? route.fulfill({ contentType: typeOf(file), body: bytes });
  });
}

/**
 * Replaces the server's releases of these remotes in the discovery document. The last release of each remote is its
 * stable one.
 */
export async function list(page: Routed, releases: MadeRelease[]): Promise<void> {
  await page.unroute('**/remotes.json');
  await page.route('**/remotes.json', async route => {
    const document = JSON.parse((await read('/remotes.json')).toString());
    for (const { remote } of releases) {
      const releasesOfRemote = releases.filter(release => release.remote === remote);
      document.microFrontends[remote] = releasesOfRemote.map(({ listed }, place) => ({
        ...listed,
        deployment: { traffic: place === 0 ? 100 : 0, default: place === releasesOfRemote.length - 1 },
      }));
    }
    await route.fulfill({ json: document });
  });
}
