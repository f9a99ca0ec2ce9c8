import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHistory } from 'releases/change-discovery';
import { readDiscovery, writeDiscovery } from 'releases/discovery';
import { Refusal } from 'releases/refusal';
import { sampleBuild, sampleSite } from 'releases/testing/sample-site';
import { commandsOf } from '../docs/commands.mjs';
import { runCommand } from './command.mjs';

const remote = 'remote-search';
let site;
beforeEach(() => {
  site = sampleSite();
});
afterEach(() => rmSync(site, { recursive: true }));

async function run(...words) {
  const lines = [];
  await runCommand([...words, '--site', site, '--by', 'Ada'], line => lines.push(line));
  return lines.join('\n');
}
const release = (version, options) =>
  run('release', remote, '--built', sampleBuild(remote, version, options));
const bytes = () => readFileSync(join(site, 'remotes.json'), 'utf8');
const sharesNow = () =>
  Object.fromEntries(
    readDiscovery(site).microFrontends[remote].map(({ metadata, deployment }) => [
      metadata.version,
      deployment.traffic,
    ]),
  );

it('publishes an immutable folder that nobody gets, then gives it to more and more, and takes it back', async () => {
  const first = await release('1.4.0');
  expect(first).toContain(`Nobody gets ${remote} yet`);
  expect(first).toContain('To look at it: <address of the site>/?remote-search=1.4.0');
  expect(sharesNow()).toEqual({ '1.4.0': 0 });
  await run('rollout', remote, '1.4.0', '--stable');
  expect(await release('1.5.0')).toContain('1.5.0 is released: 0 %');
  expect(sharesNow()).toEqual({ '1.4.0': 100, '1.5.0': 0 });
  await run('rollout', remote, '1.5.0', '--traffic', '10', '--cohort', 'testers');
  expect(sharesNow()).toEqual({ '1.4.0': 90, '1.5.0': 10 });
  expect(await run('rollout', 'status')).toMatch(/1\.5\.0 +10 %, group testers +whole, suits the shell/);
  await expect(run('rollout', 'rollback', remote)).rejects.toThrow('There is no release to go back to');
  expect(await run('rollout', 'withdraw', remote)).toContain('1.4.0: 100 %, stable');
  expect(await run('rollout', remote, '1.5.0', '--pin')).toContain('/?remote-search=1.5.0');
  const screens = ['/search/:id', '/search/list'].map(path => ({ path, layout: 'view' }));
  expect(await release('1.6.0-pr.12', { parts: { routes: screens } })).toMatch(
    /site>\/search\/list\?remote-search=1\.6\.0-pr\.12$/,
  );
  expect(readHistory(site).map(({ by, action }) => `${by}: ${action}`)).toEqual([
    'Ada: release 1.4.0',
    'Ada: rollout 1.4.0 as stable',
    'Ada: release 1.5.0',
    'Ada: rollout 1.5.0 to 10 % to groups testers',
    'Ada: withdraw',
    'Ada: release 1.6.0-pr.12',
  ]);
});

it('does what docs/releases.md says at its top, command by command', async () => {
  for (const version of ['1.3.0', '1.4.0']) {
    await release(version);
    await run('rollout', remote, version, '--stable');
  }
  const built = sampleBuild(remote, '1.5.0');
  const shares = [];
  for (const command of commandsOf('releases.md', 'Releasing a remote')) {
    const [, name, ...words] = command.replace(/^npm run (release|rollout) -- /, '$1 $1 ').split(' ');
    const output = await run(name, ...words, ...(name === 'release' ? ['--built', built] : []));
    shares.push(words[0] === 'status' ? output.split('\n').at(-1).split('  ').at(-1) : sharesNow());
  }
  const trial = '1.5.0 to 10 % until';
  expect(shares).toEqual([
    { '1.3.0': 0, '1.4.0': 100, '1.5.0': 0 },
    { '1.3.0': 0, '1.4.0': 100, '1.5.0': 0 },
    { '1.3.0': 0, '1.4.0': 100, '1.5.0': 0 },
    { '1.3.0': 0, '1.4.0': 90, '1.5.0': 10 },
    { '1.3.0': 0, '1.4.0': 90, '1.5.0': 10 },
    expect.stringContaining(`rollout ${trial}`),
    { '1.3.0': 0, '1.4.0': 100, '1.5.0': 0 },
    { '1.3.0': 0, '1.4.0': 0, '1.5.0': 100 },
    { '1.3.0': 0, '1.4.0': 100, '1.5.0': 0 },
    { '1.4.0': 100, '1.5.0': 0 },
    { '1.4.0': 0, '1.5.0': 0 },
    expect.stringContaining('end'),
  ]);
});

it('ends a remote with all its releases, and brings it back', async () => {
  await expect(run('rollout', 'end', remote)).rejects.toThrow('there is nothing to end');
  await release('1.4.0');
  await run('rollout', remote, '1.4.0', '--stable');
  await release('1.5.0');
  await run('rollout', remote, '1.5.0', '--traffic', '10');
  expect(await run('rollout', 'end', remote)).toBe(`${remote}\n  1.4.0: 0 %, ended\n  1.5.0: 0 %`);
  expect(readDiscovery(site).microFrontends[remote].some(({ deployment }) => deployment.default)).toBe(false);
  await expect(run('rollout', 'rollback', remote)).rejects.toThrow('There is no release to go back to');
  expect(await run('rollout', remote, '1.5.0', '--stable')).toContain('1.4.0: 0 %\n  1.5.0: 100 %, stable');
});

it('retires what nobody has got for three months, and deletes its files a month later', async () => {
  const days = 86_400_000;
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await release(version);
      await run('rollout', remote, version, '--stable');
    }
    await release('1.3.0-pr.1');
    vi.setSystemTime(Date.now() + 89 * days);
    await release('1.3.0-pr.2');
    expect(Object.keys(sharesNow())).toEqual(['1.0.0', '1.1.0', '1.2.0', '1.3.0-pr.1', '1.3.0-pr.2']);
    vi.setSystemTime(Date.now() + 2 * days);
    await release('1.4.0');
    // The release before the stable one stays, to go back to.
    expect(Object.keys(sharesNow())).toEqual(['1.1.0', '1.2.0', '1.3.0-pr.2', '1.4.0']);
    const files = () => readdirSync(join(site, 'remotes', remote)).sort();
    expect(files()).toContain('1.0.0');
    vi.setSystemTime(Date.now() + 31 * days);
    await release('1.5.0');
    expect(files()).toEqual(['1.1.0', '1.2.0', '1.3.0-pr.2', '1.4.0', '1.5.0']);
  } finally {
    vi.useRealTimers();
  }
});

it('puts a release on trial with a rule, which status shows', async () => {
  await release('1.4.0');
  await run('rollout', remote, '1.4.0', '--stable');
  await release('1.5.0');
  const rule = ['--until', '1h', '--max-errors', '1%'];
  for (const [words, reason] of [
    [rule, 'Nobody gets 1.5.0'],
    [['--traffic', '10', '--until', '1h'], 'needs both --until and --max-errors'],
    [['--traffic', '10', '--until', 'soon', '--max-errors', '1%'], '--until soon: give a time'],
    [['--pin', ...rule], '--pin means nobody else'],
    [['--stable', ...rule], '--stable means everybody'],
  ])
    await expect(run('rollout', remote, '1.5.0', ...words)).rejects.toThrow(reason);
  expect(sharesNow()).toEqual({ '1.4.0': 100, '1.5.0': 0 });

  const words = /10 %, until \d{4}-\d\d-\d\d \d\d:\d\d UTC with at most 1 % errors/;
  expect(await run('rollout', remote, '1.5.0', '--traffic', '10', ...rule)).toMatch(words);
  expect(await run('rollout', 'status')).toMatch(words);
  const { trial } = readDiscovery(site).microFrontends[remote][1].extras;
  expect(trial).toMatchObject({ maxErrors: 1, minLoads: 20 });
  expect(Date.parse(trial.until) - Date.parse(trial.from)).toBe(3_600_000);
  await run('rollout', 'withdraw', remote);
  expect(readDiscovery(site).microFrontends[remote][1].extras).toBeUndefined();
});

it('released twice is released once; with other bytes it is refused', async () => {
  await release('1.4.0');
  const before = bytes();
  expect(await release('1.4.0')).toContain('already released');
  await expect(release('1.4.0', { script: '// other' })).rejects.toThrow(/raise the version/i);
  expect(bytes()).toBe(before);
});

describe('source maps', () => {
  const map = { version: 3, sources: ['src/a.ts'], names: [], mappings: 'AAAA' };
  const withMap = (text, name = 'remoteEntry.js.map') =>
    release('1.4.0', { files: { [name]: typeof text === 'string' ? text : JSON.stringify(text) } });
  const stored = join('.source-maps', remote, '1.4.0', 'remoteEntry.js.map');

  it('are stored apart from what is served, without the text of the sources, and may come later', async () => {
    await release('1.4.0');
    expect(existsSync(join(site, stored))).toBe(false);
    expect(await withMap({ ...map, sourcesContent: ['secret'] })).toContain('already released');
    expect(JSON.parse(readFileSync(join(site, stored), 'utf8'))).toEqual({ ...map, file: '' });
    const folder = join(site, 'remotes', remote, '1.4.0');
    expect(readdirSync(folder, { recursive: true }).filter(file => file.includes('.map'))).toEqual([]);
    expect(readFileSync(join(folder, 'mf-manifest.json'), 'utf8')).not.toContain('.map');
    expect(await release('1.4.0')).toContain('already released');
    expect(existsSync(join(site, stored))).toBe(true);
    expect(await run('rollout', 'status')).toContain('whole, suits the shell');
  });

  it.each([
    ['<html>', 'is no source map'],
    [{ ...map, mappings: 1 }, 'is no source map'],
    [{ ...map, version: 2 }, 'is no source map'],
    [{ ...map, mappings: 'AAAA,'.repeat(3_000_000) }, 'bytes, at most 10485760 may be'],
  ])('are what their content says: %#', async (text, words) => {
    await expect(withMap(text)).rejects.toThrow(words);
    expect(existsSync(join(site, 'remotes.json'))).toBe(false);
    await expect(withMap(map, 'remoteEntry.js.map.br')).rejects.toThrow('a release holds scripts');
  });
});

it.each([
  [
    'changed',
    folder => appendFileSync(join(folder, 'static/css/screen.css'), '/* more */'),
    'does not match',
  ],
  ['lost', folder => rmSync(join(folder, 'static/js/worker.js')), 'is missing'],
  ['added', folder => writeFileSync(join(folder, 'more.js'), ''), 'has no integrity'],
  ['unreadable', folder => writeFileSync(join(folder, 'mf-manifest.json'), '<html>'), 'cannot be read'],
])('a release with a file that was %s never reaches anyone', async (_case, spoil, words) => {
  const built = sampleBuild(remote, '1.5.0');
  spoil(built);
  await expect(run('release', remote, '--built', built)).rejects.toThrow(words);
  expect(existsSync(join(site, 'remotes.json'))).toBe(false);

  await release('1.4.0');
  await release('1.5.0');
  spoil(join(site, 'remotes', remote, '1.5.0'));
  const before = bytes();
  for (const share of [['--traffic', '1'], ['--stable'], ['--pin']])
    await expect(run('rollout', remote, '1.5.0', ...share)).rejects.toThrow(words);
  expect(bytes()).toBe(before);
  expect(await run('rollout', 'status')).toContain(words);
});

it('a release that the live shell does not suit is refused, with what is missing', async () => {
  const words = 'The shell offers react 19.3.1; the remote needs ^18.0.0.';
  await expect(release('1.5.0', { react: '^18.0.0' })).rejects.toThrow(words);
  await release('1.4.0', { react: '^19.2.4' });
});

it('of shared, only what a release uses has to be as it was', async () => {
  await release('1.4.0', { uses: { 'shared/ui/core': { Button: 'a1' } } });
  await expect(release('1.5.0', { uses: { 'shared/ui/core': { Button: 'a0' } } })).rejects.toThrow(
    'The shell offers another Button in shared/ui/core than the remote was built against.',
  );
  await expect(release('1.6.0', { uses: { 'shared/map': { Layer: 'c1' } } })).rejects.toThrow(
    'The shell offers no Layer in shared/map, which the remote uses.',
  );
});

describe('what its manifest says to pages', () => {
  const title = { fr: 'Suivis', en: 'Patrols' };
  const link = { title, to: '/search/patrols', icon: 'M0 0h9' };
  const patrol = { name: 'patrols', path: 'patrols/', links: {}, words: { fr: {}, en: {} } };

  it('is published where it is its own, and kinds of record are the server’s', async () => {
    const parts = {
      kinds: [patrol],
      routes: [
        { path: '/search/:id', auth: true, layout: 'form', files: ['remoteEntry.js'], singletons: [] },
      ],
      contributions: {
        drawer: [link],
        actions: [{ ...link, on: '/infrastructures/:id' }],
        layers: [{ id: 'search-birds', title, path: 'birds/', to: '/search/:id' }],
      },
    };
    await release('1.5.0', { parts });
    const prefix = 'campaigns';
    const later = {
      prefix,
      routes: [{ path: '/campaigns' }],
      contributions: { layers: [{ id: prefix, title, path: 'x/' }] },
    };
    await run(
      'release',
      'remote-campaigns',
      '--built',
      sampleBuild('remote-campaigns', '1.0.0', { parts: later }),
    );
  });

  it.each([
    [
      'a kind of record elsewhere',
      { kinds: [{ ...patrol, path: 'evil/', sheet: '/search' }] },
      'patrols differs from the server’s in path, sheet',
    ],
    [
      'a kind that the server does not serve',
      { kinds: [{ name: 'walks', path: 'walks/' }] },
      'walks is no kind of record that the server serves',
    ],
    [
      'a screen of somebody else',
      { routes: [{ path: '/infrastructures/:id', layout: 'cover' }] },
      'leads to /infrastructures/:id, not below /search',
    ],
    [
      'a screen that only seems its own',
      { routes: [{ path: '/search/../account/login' }] },
      'leads to /search/../account/login',
    ],
    ['an unknown layout', { routes: [{ path: '/search', layout: 'huge' }] }, 'routes.0  layout: '],
    [
      'a file of somebody else',
      { routes: [{ path: '/search', files: ['//evil.example/a.js'] }] },
      'routes.0  files.0: ',
    ],
    [
      'too many entries',
      {
        contributions: {
          drawer: Array.from({ length: 5_000 }, (_, i) => ({ ...link, to: `/search/${i}` })),
        },
      },
      'drawer has 5000 entries, at most 10 may be',
    ],
    [
      'an entry that leads elsewhere',
      { contributions: { drawer: [{ ...link, to: '/account' }] } },
      'drawer.0 /account leads to /account, not below /search',
    ],
    [
      'one bad layer',
      {
        contributions: {
          layers: [
            { id: 'search', title, path: 'birds/' },
            { id: 'search-2', title, path: 'https://evil.example/' },
          ],
        },
      },
      'layers.1  path: ',
    ],
    [
      'a layer of somebody else',
      { contributions: { layers: [{ id: 'risk', title, path: 'birds/' }] } },
      'layers.0 risk is not named search or search-…',
    ],
    ['no list', { contributions: { actions: {} } }, 'actions is no list'],
    ['15 MB', { contributions: { note: 'x'.repeat(15_000_000) } }, 'bytes, at most 524288 may be'],
  ])('is refused by name: %s', async (_case, parts, words) => {
    await expect(release('1.5.0', { parts })).rejects.toThrow(words);
    expect(existsSync(join(site, 'remotes.json'))).toBe(false);
  });

  it('is all that is refused: pages, and files that open as one, are as well', async () => {
    for (const file of ['static/a.html', 'a.xml', 'a.svg.html', 'LICENSE'])
      await expect(release('1.5.0', { files: { [file]: '' } })).rejects.toThrow(
        `${file}: a release holds scripts, styles, fonts, pictures and JSON only.`,
      );
    await release('1.5.0', { files: { 'static/a.woff2': '', 'a.svg': '', 'static/font/b.json': '{}' } });
  });
});

it('lists a release at another origin, and checks it like any other', async () => {
  await run('release', remote, '--built', sampleBuild(remote, '1.4.0'), '--origin', 'https://cdn.example');
  const [{ url }] = readDiscovery(site).microFrontends[remote];
  expect(url).toBe('https://cdn.example/remotes/remote-search/1.4.0/mf-manifest.json');
  expect(await run('rollout', 'status')).toContain('whole, suits the shell');
  await expect(release('1.4.0')).rejects.toThrow(`already released, to be fetched from ${url}`);
});

it('refuses a folder that holds another remote', async () => {
  await expect(run('release', 'remote-account', '--built', sampleBuild(remote, '1.5.0'))).rejects.toThrow(
    'holds remote-search 1.5.0',
  );
});

it('writes and reads nothing that the schema does not allow', async () => {
  await release('1.4.0');
  const document = readDiscovery(site);
  const [entry] = document.microFrontends[remote];
  const stable = { ...entry, deployment: { traffic: 50, default: true } };
  for (const releases of [
    [{ ...entry, deployment: { traffic: 120, default: true } }],
    [{ ...entry, deployment: { traffic: 50, default: true } }],
    [stable, { ...stable, metadata: { ...stable.metadata, version: '1.5.0' } }],
    [entry, entry],
    [{ ...entry, owner: 'us' }],
    [{ url: entry.url }],
  ])
    expect(() => writeDiscovery(site, { ...document, microFrontends: { [remote]: releases } })).toThrow();
  const tooMany = Object.fromEntries(
    Array.from({ length: 101 }, (_, number) => [`remote-${number}`, [entry]]),
  );
  expect(() => writeDiscovery(site, { ...document, microFrontends: tooMany })).toThrow('too long for pages');
  writeFileSync(join(site, 'remotes.json'), '{"microFrontends": {}}');
  await expect(release('1.5.0')).rejects.toThrow('is not a discovery document');
});

it.each([
  [['rollout', remote, '1.4.0'], 'Say to whom'],
  [['rollout', remote, '1.4.0', '--traffic', 'ten'], 'from 0 to 100'],
  [['rollout', remote, '1.4.0', '--traffic', '-1'], '--traffic'],
  [['rollout', remote, '1.4.0', '--traffic', '0.05'], 'one decimal place'],
  [
    ['rollout', remote, '1.4.0', '--cohort', 'tester'],
    'no group tester. Groups: field-agent, operators, testers',
  ],
  [['rollout', remote], 'a version'],
  [['release', 'remote-nothing'], 'There is no remote "remote-nothing"'],
  [['rollout', 'rollback', 'remote-nothing'], 'no release'],
  [['release', remote, '--origin', 'https://cdn.example/remotes'], 'scheme and host only'],
  [['deploy'], 'no command "deploy"'],
  [['rollout', remote, '1.4.0', '--fast'], 'npm run release'],
])('%j is refused in words', async (words, reply) => {
  const refused = run(...words);
  await expect(refused).rejects.toThrow(reply);
  await expect(refused).rejects.toBeInstanceOf(Refusal);
});

/** Starts a release in a process of its own. */
function releaseAside(version) {
  const words = ['release', remote, '--built', sampleBuild(remote, version), '--site', site];
  return spawn(process.execPath, ['scripts/release.mjs', ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
const ended = child => new Promise(resolve => child.once('exit', resolve));

it('releases at the same time all survive', async () => {
  const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0'];
  const codes = await Promise.all(versions.map(releaseAside).map(ended));
  expect(codes).toEqual(versions.map(() => 0));
  expect(Object.keys(sharesNow()).sort()).toEqual(versions);
  expect(readHistory(site)).toHaveLength(versions.length);
});

it('who died while changing the site holds up nobody, and leaves it whole', async () => {
  await release('1.4.0');
  const holder = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { takingTurns } from 'releases/ticket-lock';
     await takingTurns(${JSON.stringify(join(site, '.remotes-lock'))}, () => {
       process.stdout.write('mine');
       return new Promise(resolve => setTimeout(resolve, 60_000));
     });`,
  ]);
  await new Promise(resolve => holder.stdout.once('data', resolve));
  const waiting = releaseAside('1.5.0');
  holder.kill('SIGKILL');
  expect(await ended(waiting)).toBe(0);
  expect(sharesNow()).toEqual({ '1.4.0': 0, '1.5.0': 0 });
  expect(readdirSync(join(site, '.remotes-lock'))).toHaveLength(1);
});
