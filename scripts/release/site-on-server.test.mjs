import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesOf } from 'releases/built-files';
import { Refusal } from 'releases/refusal';
import { sampleBuild } from 'releases/testing/sample-site';
import { runCommand } from './command.mjs';
import { releaseToken, serverOrigin, siteOnServer } from './site-on-server.mjs';

const { unzipSync } = createRequire(new URL('../../api/package.json', import.meta.url))('fflate');
const remote = 'remote-search';
const release = (version, traffic, isDefault = false) => ({
  url: `/remotes/${remote}/${version}/mf-manifest.json`,
  metadata: { version, integrity: 'x' },
  deployment: { traffic, default: isDefault },
});

/** A server that records requests and answers as the test defines. */
let server;
let origin;
let requests;
let answer;
beforeEach(async () => {
  requests = [];
  answer = { status: 200, body: { before: [], after: [release('1.5.0', 0)] } };
  server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    if (url.startsWith('/remotes/')) return response.end('{"routes": [{"path": "/search"}]}');
    requests.push({ method, url, headers, body: Buffer.concat(chunks) });
    response.writeHead(answer.status, answer.headers);
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
  vi.stubEnv('AVICABLE_RELEASE_TOKEN', 'avicable_release_of-tests');
});
afterEach(() => {
  server.close();
  vi.unstubAllEnvs();
});

async function run(...words) {
  const lines = [];
  await runCommand([...words, '--server', origin], line => lines.push(line));
  return lines.join('\n');
}
const refused = (...words) =>
  run(...words).then(
    () => 'not refused',
    error => (error instanceof Refusal ? error.message : Promise.reject(error)),
  );

it('sends the files of a release as one archive, with the token', async () => {
  const built = sampleBuild(remote, '1.5.0');
  const told = await run('release', remote, '--built', built, '--no-browser');
  expect(told).toContain('remote-search 1.5.0 was not run in a browser: --no-browser.');
  expect(told).toContain('remote-search 1.5.0 is released: 0 %');
  expect(told).toContain(`--traffic 1 --server ${origin}`);
  const { method, url, headers, body } = requests.at(-1);
  expect([method, url]).toEqual(['PUT', '/api/v1/releases/remote-search/1.5.0/']);
  expect(headers.authorization).toBe('Bearer avicable_release_of-tests');
  const form = await new Response(body, { headers: { 'content-type': headers['content-type'] } }).formData();
  const files = unzipSync(new Uint8Array(await form.get('file').arrayBuffer()));
  expect(Object.keys(files).sort()).toEqual(filesOf(built));
  for (const [file, bytes] of Object.entries(files))
    expect(Buffer.from(bytes).equals(readFileSync(join(built, file)))).toBe(true);
});

it.each([
  [
    ['1.5.0', '--traffic', '10', '--cohort', 'testers'],
    { action: 'share', version: '1.5.0', traffic: 10, cohorts: ['testers'] },
  ],
  [['1.5.0', '--pin'], { action: 'share', version: '1.5.0', traffic: 0, cohorts: [] }],
  [['1.5.0', '--stable'], { action: 'stable', version: '1.5.0' }],
])('rolls out over HTTP: %s', async (words, body) => {
  answer.body = { before: [], after: [release('1.4.0', 90, true), release('1.5.0', 10)] };
  expect(await run('rollout', remote, ...words)).toContain('1.4.0: 90 %, stable\n  1.5.0: 10 %');
  expect(requests.at(-1)).toMatchObject({ method: 'POST', url: '/api/v1/releases/remote-search/rollout/' });
  expect(JSON.parse(requests.at(-1).body)).toEqual(body);
});

it.each([
  [['withdraw', remote], { action: 'withdraw' }],
  [['rollback', remote], { action: 'rollback' }],
  [['retire', remote, '1.4.0'], { action: 'retire', version: '1.4.0' }],
])('takes back over HTTP: %s', async (words, body) => {
  await run('rollout', ...words);
  expect(JSON.parse(requests.at(-1).body)).toEqual(body);
});

it('tells what is released, and says which address to open', async () => {
  expect(await run('rollout', remote, '1.5.0', '--pin')).toContain(
    `To look at it: ${origin}/search?remote-search=1.5.0`,
  );
  answer.body = {
    remotes: { [remote]: [{ ...release('1.4.0', 100, true), health: 'whole, suits the shell' }] },
    history: [
      {
        at: '2026-11-20T16:15:13.000Z',
        by: 'Team Search',
        remote,
        action: 'release 1.4.0',
        before: {},
        after: {},
      },
    ],
  };
  const told = await run('rollout', 'status', remote, '--history', '3');
  expect(told).toContain('1.4.0  100 %, stable  whole, suits the shell');
  expect(told).toContain('2026-11-20 16:15:13  Team Search  remote-search  release 1.4.0');
  expect(requests.at(-1).url).toBe('/api/v1/releases/remote-search/?history=3');
});

it.each([
  [
    'a refused token',
    { status: 401, body: { detail: 'It is revoked.' } },
    'refuses the token. It is revoked.',
  ],
  [
    'a shell that is too old',
    { status: 409, body: { detail: 'The shell offers react 19.3.1; the remote needs ^19.4.0.' } },
    'The shell offers react 19.3.1; the remote needs ^19.4.0.',
  ],
  [
    'other files',
    {
      status: 409,
      body: { detail: 'Version 1.5.0 is already released with other files. Raise the version.' },
    },
    'already released with other files',
  ],
  ['a large release', { status: 413, body: { detail: 'x' } }, 'The release is too large'],
  ['many attempts', { status: 429, body: { detail: 'Too many attempts.' } }, 'Too many attempts.'],
  ['a busy proxy', { status: 503, body: 'Bad gateway' }, 'is not available: HTTP 503'],
  [
    'a server of an earlier version',
    { status: 404, body: { detail: 'Not found.' } },
    'takes no releases over HTTP',
  ],
  ['a static host', { status: 200, body: '<!doctype html>' }, 'is no aviCable server'],
  [
    'another address',
    { status: 301, headers: { location: 'https://x.example' }, body: '' },
    'sends on to https://x',
  ],
])('says what is wrong: %s', async (_case, wrong, words) => {
  answer = wrong;
  expect(await refused('rollout', 'withdraw', remote)).toContain(words);
});

it('says that a server cannot be reached, before anything is built', async () => {
  server.close();
  expect(await refused('release', remote)).toContain(`${origin} cannot be reached: connect ECONNREFUSED`);
});

it('takes the token from the environment or a file, never from an argument or over a readable way', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'token-')), 'token');
  writeFileSync(file, 'avicable_release_in-file\n');
  await run('rollout', 'withdraw', remote, '--token-file', file);
  expect(requests.at(-1).headers.authorization).toBe('Bearer avicable_release_in-file');
  expect(await refused('rollout', 'withdraw', remote, '--token', 'x')).toContain("Unknown option '--token'");
  expect(() => releaseToken(undefined, {})).toThrow('set AVICABLE_RELEASE_TOKEN, or give --token-file');
  expect(() => releaseToken(`${file}.lost`)).toThrow('cannot be read');
  expect(() => releaseToken(undefined, { AVICABLE_RELEASE_TOKEN: 'a\nb' })).toThrow('no token has');
  expect(() => siteOnServer('http://avicable.example', 'x')).toThrow('over https only');
});

it('takes the address of a server only', () => {
  expect(serverOrigin('https://avicable.example/')).toBe('https://avicable.example');
  for (const wrong of [
    'avicable.example',
    'ftp://a.example',
    'https://a.example/site',
    'https://u:p@a.example',
  ])
    expect(() => serverOrigin(wrong)).toThrow(Refusal);
});

it('names the remote of the token, and offers no other origin', async () => {
  expect(await refused('rollout', 'status')).toContain('Name the remote of the token');
  const built = ['--built', sampleBuild(remote, '1.5.0'), '--no-browser'];
  expect(await refused('release', remote, ...built, '--origin', 'https://cdn.example')).toContain(
    '--origin is for releases on the disk of the site.',
  );
});
