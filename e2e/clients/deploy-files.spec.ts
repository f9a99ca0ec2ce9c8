import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, type RunningServer, runServer } from '../support/run-server';
import { WORDS } from '../support/words';

const deployed = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
const isInstalled = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const [hasNginx, hasCaddy, hasOpenssl, hasSystemd] = [
  isInstalled('nginx', '-v'),
  isInstalled('caddy', 'version'),
  isInstalled('openssl', 'version'),
  isInstalled('systemd-analyze', '--version'),
];

let place: string;
let server: RunningServer;
let proxy: ChildProcess | undefined;
test.use({ ignoreHTTPSErrors: true });
test.beforeAll(async function start() {
  place = mkdtempSync(join(tmpdir(), 'avicable-deploy-'));
  server = await runServer(join(place, 'data'), { AVICABLE_TRUST_PROXY: '1' });
});
test.afterEach(async function stopProxy() {
  const stopped = proxy && new Promise(resolve => proxy?.once('exit', resolve));
  if (proxy?.exitCode === null) proxy.kill('SIGTERM');
  await stopped;
  proxy = undefined;
});
test.afterAll(async function stop() {
  await server.stop();
  rmSync(place, { recursive: true });
});

interface Answer {
  status: number;
  body: string;
}

/** A request over TLS that accepts a self-signed certificate. */
function call(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const calling = request(url, { headers, rejectUnauthorized: false }, answer => {
      let body = '';
      answer.on('data', chunk => {
        body += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    calling.once('error', reject);
    calling.end();
  });
}

/**
 * Starts nginx with the deployed configuration, on other ports and with a self-made certificate.
 * @returns its URL
 */
async function startNginx(): Promise<string> {
  const [port, plain] = [await freePort(), await freePort()];
  const [certificate, key] = [join(place, 'certificate.pem'), join(place, 'key.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '2'];
  spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
    ...subject,
  ]);
  const file = deployed('nginx.conf')
    .replace('127.0.0.1:8080', new URL(server.url).host)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replaceAll('server_name avicable.example', 'server_name localhost')
    .replace(/\/etc\S+fullchain\.pem/, certificate)
    .replace(/\/etc\S+privkey\.pem/, key);
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${place}/${name};`,
  );
  const config = `daemon off; pid ${place}/pid; error_log stderr;
events {} http { access_log off; ${tempPaths.join(' ')} ${file} }`;
  writeFileSync(join(place, 'nginx.conf'), config);
  proxy = spawn('nginx', ['-p', place, '-e', 'stderr', '-c', join(place, 'nginx.conf')], {
    stdio: 'inherit',
  });
  return `https://localhost:${port}`;
}

/**
 * Starts Caddy with the deployed configuration and a self-made certificate.
 * @returns its URL
 */
async function startCaddy(): Promise<string> {
  const port = await freePort();
  const file = join(place, 'Caddyfile');
  const options = ['skip_install_trust', 'admin off', 'auto_https disable_redirects'];
  writeFileSync(file, `{\n\t${options.join('\n\t')}\n}\n${deployed('Caddyfile')}`);
  mkdirSync(join(place, 'home'), { recursive: true });
  proxy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      HOME: join(place, 'home'),
      XDG_DATA_HOME: join(place, 'home'),
      XDG_CONFIG_HOME: join(place, 'home'),
      AVICABLE_HOST: `localhost:${port}`,
      AVICABLE_UPSTREAM: new URL(server.url).host,
    },
    stdio: 'ignore',
  });
  return `https://localhost:${port}`;
}

for (const [name, isThere, start] of [
  ['nginx', hasNginx && hasOpenssl, startNginx],
  ['caddy', hasCaddy, startCaddy],
] as const) {
  if (!isThere) {
    console.log(`${name} is not installed (Debian's package of that name): it was not tried.`);
    continue;
  }
  test(`the product opens through ${name}, which hides the metrics`, async ({ page }) => {
    const url = await start();
    await expect
      .poll(
        () =>
          call(`${url}/healthz`).then(
            answer => answer.status,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(200);
    expect((await call(`${url}/metrics`)).status).toBe(404);
    // Even when the proxy's own rule is bypassed, the server recognises that the request came through a proxy.
    const direct = await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(direct.status).toBe(404);

    const words = WORDS.en;
    await page.goto(`${url}/en/account/login`);
    await page.locator('#root[inert]').waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: words.username }).fill('admin');
    await page.getByRole('textbox', { name: words.password }).fill('Admin-for-tests-1!');
    await page.getByRole('main').getByRole('button', { name: words.signIn }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: words.signOut })).toBeVisible();
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name.startsWith('auth.'))).toMatchObject({ secure: true });
  });
}

if (!hasSystemd) console.log('systemd-analyze is not installed (package systemd): the unit was not tried.');
else
  test('systemd accepts the unit and finds it confined', () => {
    const unit = join(place, 'avicable.service');
    writeFileSync(unit, deployed('avicable.service').replace('/usr/bin/node', process.execPath));
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
    expect([verified.status, verified.stderr.split('\n').filter(line => line.includes('avicable'))]).toEqual([
      0,
      [],
    ]);
    const confined = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit]);
    expect(confined.status).toBe(0);
  });
