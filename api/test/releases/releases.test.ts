import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { readHistory } from 'releases/change-discovery';
import { sampleBuild, sampleSite } from 'releases/testing/sample-site';
import { beforeEach, expect, it } from 'vitest';
import { listen, sendBytes } from '../broken-off';
import { describeOnSqlite } from '../harness';
import { archiveOf, madeToken, OTHER_REMOTE, pathsIn, REMOTE, releaseOf, teamWith } from './releasing';

const MEGABYTE = 1024 * 1024;
const MODE_OF_LINK = 0o120777;
const UNIX = 3;

describeOnSqlite('Releases over HTTP', server => {
  let site: string;
  let team: ReturnType<typeof teamWith>;
  beforeEach(async function newSite() {
    site = sampleSite();
    server().context.config.siteFolder = site;
    team = teamWith(server(), (await madeToken(server())).token);
  });

  const published = async (version: string) => {
    expect((await team.put(version, releaseOf(version))).status).toBe(201);
  };
  const uploads = () => {
    const folder = join(server().context.config.dataFolder, 'imports');
    return existsSync(folder) ? pathsIn(folder) : [];
  };
  const sharesIn = (releases: { metadata: { version: string }; deployment: { traffic: number } }[]) =>
    Object.fromEntries(releases.map(({ metadata, deployment }) => [metadata.version, deployment.traffic]));

  it('are published, given to more and more, taken back and retired, in the name of the team', async () => {
    const first = await team.put('1.4.0', releaseOf('1.4.0'));
    expect(first).toMatchObject({ status: 201, body: { before: [] } });
    expect(sharesIn(first.body.after)).toEqual({ '1.4.0': 0 });
    expect((await team.rollout({ action: 'stable', version: '1.4.0' })).status).toBe(200);
    await published('1.5.0');
    const given = await team.rollout({
      action: 'share',
      version: '1.5.0',
      traffic: 10.5,
      cohorts: ['testers'],
    });
    expect(sharesIn(given.body.after)).toEqual({ '1.4.0': 89.5, '1.5.0': 10.5 });
    const { body: status } = await team.get();
    expect(status.remotes[REMOTE]).toMatchObject([
      { metadata: { version: '1.4.0' }, health: 'whole, suits the shell' },
      { metadata: { version: '1.5.0' }, extras: { cohorts: ['testers'] }, health: 'whole, suits the shell' },
    ]);
    expect(sharesIn((await team.rollout({ action: 'withdraw' })).body.after)).toEqual({
      '1.4.0': 100,
      '1.5.0': 0,
    });
    await team.rollout({ action: 'stable', version: '1.5.0' });
    await team.rollout({ action: 'rollback' });
    const last = await team.rollout({ action: 'retire', version: '1.5.0' });
    expect(sharesIn(last.body.after)).toEqual({ '1.4.0': 100 });
    expect(existsSync(join(site, 'remotes', REMOTE, '1.5.0'))).toBe(true);
    expect(readHistory(site).map(({ by, action }) => `${by}: ${action}`)).toEqual([
      'Team Search: release 1.4.0',
      'Team Search: rollout 1.4.0 as stable',
      'Team Search: release 1.5.0',
      'Team Search: rollout 1.5.0 to 10.5 % to groups testers',
      'Team Search: withdraw',
      'Team Search: rollout 1.5.0 as stable',
      'Team Search: rollback',
      'Team Search: retire 1.5.0',
    ]);
    await expect.poll(uploads).toEqual([]);
  });

  it('are published once, however often they are sent; other files need another version', async () => {
    await published('1.4.0');
    const before = readFileSync(join(site, 'remotes.json'), 'utf8');
    expect((await team.put('1.4.0', releaseOf('1.4.0'))).status).toBe(200);
    const other = await team.put('1.4.0', releaseOf('1.4.0', { script: '// other' }));
    expect(other).toMatchObject({
      status: 409,
      body: { detail: 'Version 1.4.0 is already released with other files. Raise the version.' },
    });
    expect(readFileSync(join(site, 'remotes.json'), 'utf8')).toBe(before);
    expect(readFileSync(join(site, 'remotes', REMOTE, '1.4.0', 'remoteEntry.js'), 'utf8')).toBe('// entry');
  });

  it('survive each other when they come at the same time', async () => {
    const versions = ['2.0.0', '2.0.1', '2.0.2'];
    const answers = await Promise.all([
      ...versions.map(version => team.put(version, releaseOf(version))),
      team.put('2.0.0', releaseOf('2.0.0')),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201, 201, 201]);
    expect(Object.keys(sharesIn((await team.get()).body.remotes[REMOTE])).sort()).toEqual(versions);
    await expect.poll(uploads).toEqual([]);
  });

  it('are refused in the words of the rules, which name no folder of the server', async () => {
    await published('1.4.0');
    const refused = async (answer: ReturnType<typeof team.get>, words: string) => {
      const { status, body } = await answer;
      expect({ status, detail: body.detail }).toEqual({
        status: 409,
        detail: expect.stringContaining(words),
      });
      expect(body.detail).not.toContain(site);
      expect(body.detail).not.toContain(server().context.config.dataFolder);
    };
    await refused(
      team.put('1.5.0', releaseOf('1.5.0', { react: '^18.0.0' })),
      'The shell offers react 19.3.1; the remote needs ^18.0.0.',
    );
    await refused(team.put('1.5.0', releaseOf('1.6.0')), 'remote-search 1.6.0, not remote-search 1.5.0');
    await refused(
      team.put('1.5.0', releaseOf('1.5.0', {}, OTHER_REMOTE)),
      'remote-account 1.5.0, not remote-search 1.5.0',
    );
    for (const version of ['1.5', '1.5.0+more', '1.5.0-0123abcd', '..%2f..%2fx'])
      await refused(team.put(version, releaseOf('1.5.0')), 'is no version to release');
    const share = { action: 'share', version: '1.4.0' };
    await refused(team.rollout({ ...share, cohorts: ['strangers'] }), 'There is no group strangers');
    await refused(team.rollout({ ...share, version: '9.0.0', traffic: 1 }), 'Version 9.0.0 is not released');
    await refused(team.rollout({ action: 'rollback' }), 'There is no release to go back to.');
    await refused(team.rollout({ action: 'withdraw' }), 'No release is on trial');
    await team.rollout({ action: 'stable', version: '1.4.0' });
    await refused(team.rollout({ action: 'retire', version: '1.4.0' }), 'is in use');
    appendFileSync(join(site, 'remotes', REMOTE, '1.4.0', 'remoteEntry.js'), '// more');
    await refused(team.rollout({ ...share, traffic: 1 }), 'does not match its integrity');
    expect((await team.get()).body.remotes[REMOTE][0].health).toBe(
      `remotes/${REMOTE}/1.4.0/remoteEntry.js does not match its integrity: it was changed after the build.`,
    );
  });

  it('are refused where they take what is somebody else’s, by name', async () => {
    const taken = {
      kinds: [{ name: 'patrols', path: 'elsewhere/', links: {} }],
      routes: [{ path: '/infrastructures/:id' }],
    };
    const { status, body } = await team.put('1.5.0', releaseOf('1.5.0', { parts: taken }));
    expect(status).toBe(409);
    expect(body.detail).toContain('patrols differs from the server’s in path');
    expect(body.detail).toContain('/infrastructures/:id, not below /search');
    const page = await team.put('1.5.0', releaseOf('1.5.0', { files: { 'a.html': '' } }));
    expect(page.body.detail).toBe('a.html: a release holds scripts, styles, fonts, pictures and JSON only.');
    expect(existsSync(join(site, 'remotes.json'))).toBe(false);
  });

  it('are changed by known actions with bounded values only', async () => {
    for (const wrong of [
      {},
      { action: 'delete' },
      { action: 'share', version: '1.4.0', traffic: 101 },
      { action: 'share', version: '1.4.0', traffic: 10.55 },
      { action: 'share', version: '1.4.0', traffic: -1 },
      { action: 'share', version: '1.4.0', cohorts: Array.from({ length: 51 }, (_, i) => `g${i}`) },
      { action: 'stable' },
    ])
      expect((await team.rollout(wrong)).status).toBe(400);
  });

  it('leave nothing behind and outside when the archive is hostile or damaged', async () => {
    const built = sampleBuild(REMOTE, '1.5.0');
    const whole = archiveOf(built);
    const text = strToU8('x');
    const isNoPath = 'which is no path of a release';
    const isNoArchive = 'This is no whole zip archive.';
    const lying = Buffer.from(zipSync({ 'a.js': new Uint8Array(5 * MEGABYTE) }));
    // The size in the list of entries, 24 bytes after its start.
    lying.writeUInt32LE(10, lying.indexOf('PK\x01\x02', 0, 'latin1') + 24);
    const attacks: [string, Uint8Array, string][] = [
      ['a step up', archiveOf(built, { '../evil.js': text }), isNoPath],
      ['a step up on the way', archiveOf(built, { 'static/../../evil.js': text }), isNoPath],
      ['an absolute path', archiveOf(built, { '/tmp/evil.js': text }), isNoPath],
      ['a path of Windows', archiveOf(built, { 'static\\..\\evil.js': text }), isNoPath],
      ['a drive', archiveOf(built, { 'C:evil.js': text }), isNoPath],
      ['a hidden file', archiveOf(built, { '.remotes-lock': text }), isNoPath],
      [
        'a link',
        archiveOf(built, { link: [strToU8('/etc/passwd'), { os: UNIX, attrs: MODE_OF_LINK << 16 }] }),
        'link: a release holds scripts',
      ],
      ['a file in a file', archiveOf(built, { a: text, 'a/b': text }), 'a both as a file and as a folder'],
      ['an added file', archiveOf(built, { 'more.js': text }), 'more.js has no integrity'],
      ['a bomb', zipSync({ 'a.js': new Uint8Array(101 * MEGABYTE) }), 'unpacks to more than 100 MB'],
      ['a bomb that understates its size', lying, 'is no built remote'],
      [
        'a bomb beside its file',
        archiveOf(built, { 'remoteEntry.js.br': text }),
        'does not hold what the file beside it holds',
      ],
      [
        'too many files',
        zipSync(Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`f${i}.js`, Uint8Array.of()]))),
        'more than 2000 files',
      ],
      ['no manifest', zipSync({ 'a.js': text }), 'holds no mf-manifest.json'],
      ['a manifest of nothing', zipSync({ 'mf-manifest.json': strToU8('{}') }), 'is no manifest of a remote'],
      ['half of it', whole.slice(0, whole.length / 2), isNoArchive],
      ['nothing', Buffer.of(), isNoArchive],
      ['something else', strToU8('<!doctype html>'), isNoArchive],
    ];
    const elsewhere = pathsIn(site);
    for (const [name, archive, words] of attacks) {
      const { status, body } = await team.put('1.5.0', archive);
      expect({ name, status, detail: body.detail }).toEqual({
        name,
        status: 409,
        detail: expect.stringContaining(words),
      });
    }
    expect(pathsIn(site)).toEqual(elsewhere);
    await expect.poll(uploads).toEqual([]);
    expect((await team.put('1.5.0', whole)).status).toBe(201);
  });

  it('are bounded in size, and come as a form with a file', async () => {
    expect((await team.put('1.5.0', randomBytes(21 * MEGABYTE))).status).toBe(413);
    const authorization = `Bearer ${(await madeToken(server())).token}`;
    const json = await server().anonymous.put(`releases/${REMOTE}/1.5.0/`, {}, { authorization });
    expect(json.status).toBe(415);
    await expect.poll(uploads).toEqual([]);
  });

  it('leave nothing behind when the disk refuses the copy', async () => {
    const folder = join(site, 'remotes', REMOTE);
    // Prevents the folder from being created, like a read-only disk.
    mkdirSync(join(site, 'remotes'));
    appendFileSync(folder, '');
    expect((await team.put('1.5.0', releaseOf('1.5.0'))).status).toBe(500);
    rmSync(folder);
    expect(existsSync(join(site, 'remotes.json'))).toBe(false);
    await expect.poll(uploads).toEqual([]);
    await published('1.5.0');
  });

  it('leave nothing behind when the upload is broken off', async () => {
    const { token } = await madeToken(server());
    const port = await listen(server().app);
    const socket = await sendBytes(
      port,
      [
        `PUT /api/v1/releases/${REMOTE}/1.5.0/ HTTP/1.1`,
        'Host: test',
        `Authorization: Bearer ${token}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 1000000',
        '',
        '--x',
        'Content-Disposition: form-data; name="file"; filename="a.zip"',
        '',
        'PK half of it',
      ].join('\r\n'),
    );
    await expect.poll(uploads).not.toEqual([]);
    socket.destroy();
    await expect.poll(uploads, { timeout: 10_000 }).toEqual([]);
    expect(existsSync(join(site, 'remotes.json'))).toBe(false);
  });
});
