import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readDiscovery } from 'releases/discovery';
import { publish } from 'releases/publish';
import { rollBack, rollOut } from 'releases/roll-out';
import { sampleBuild, sampleShell, sampleSite } from 'releases/testing/sample-site';
import { switchSite } from './place-output.mjs';

const remote = 'remote-search';
let site;
let placed;
beforeEach(() => {
  site = sampleSite();
  placed = [];
});
afterEach(() => rmSync(site, { recursive: true }));

/** Puts a build into the site and switches to it, as `npm run build` does. */
async function build(version, { react, shell, force } = {}) {
  const folder = join(site, 'remotes', remote, version);
  mkdirSync(dirname(folder), { recursive: true });
  if (!existsSync(folder)) cpSync(sampleBuild(remote, version, { react }), folder, { recursive: true });
  const place = built => placed.push({ built, live: live() });
  await switchSite({ site, builds: [{ name: remote, version }], shell, place, force });
}
const live = () =>
  readDiscovery(site).microFrontends[remote]?.find(({ deployment }) => deployment.default)?.metadata.version;

it('a build that was reverted is live again, and a rollback goes back to what was reverted', async () => {
  for (const version of ['1.0.0-aaaaaaaa', '1.0.0-bbbbbbbb', '1.0.0-aaaaaaaa']) {
    await build(version);
    expect(live()).toBe(version);
  }
  await rollBack({ site, remote, by: 'Ada' });
  expect(live()).toBe('1.0.0-bbbbbbbb');
});

it('the list of releases is there before the shell that goes with it', async () => {
  await build('1.0.0-aaaaaaaa');
  const shell = sampleShell('20.0.0');
  await build('1.0.0-bbbbbbbb', { react: '^20.0.0', shell });
  expect(placed).toEqual([{ built: shell, live: '1.0.0-bbbbbbbb' }]);
  // A page of the former shell falls back to this build.
  expect(existsSync(join(site, 'remotes', remote, '1.0.0-aaaaaaaa', 'mf-manifest.json'))).toBe(true);
});

it('a shell that does not suit a release in use is refused, and nothing changes, unless it is forced', async () => {
  await build('1.0.0-aaaaaaaa');
  await publish({ site, remote, version: '1.5.0', built: sampleBuild(remote, '1.5.0'), by: 'Ada' });
  await rollOut({ site, remote, version: '1.5.0', by: 'Ada' }, { traffic: 10 });
  const before = readDiscovery(site);
  const next = { react: '^20.0.0', shell: sampleShell('20.0.0') };
  await expect(build('1.0.0-bbbbbbbb', next)).rejects.toThrow(
    'remote-search 1.5.0: The shell offers react 20.0.0; the remote needs ^19.3.0.',
  );
  expect(readDiscovery(site)).toEqual(before);
  expect(placed).toEqual([]);
  await build('1.0.0-bbbbbbbb', { ...next, force: true });
  expect(live()).toBe('1.0.0-bbbbbbbb');
  expect(placed).toHaveLength(1);
});
