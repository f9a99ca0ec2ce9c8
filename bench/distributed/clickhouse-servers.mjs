import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../browser/free-port.mjs';

const PROGRAM = '/usr/sbin/clickhouse-server';
const USERS = `<yandex><profiles><default/></profiles><quotas><default/></quotas><users><default><password/>
  <networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></default></users></yandex>`;

/** Starts ClickHouse servers that know each other as the cluster `shards`; `null` if ClickHouse is not installed. */
export async function startClickHouse(count) {
  if (!existsSync(PROGRAM)) return null;
  const folder = await mkdtemp(join(tmpdir(), 'avicable-clickhouse-'));
  const ports = await Promise.all(
    Array.from({ length: count }, async () => ({ http: await freePort(), tcp: await freePort() })),
  );
  const shards = ports.map(
    ({ tcp }) => `<shard><replica><host>127.0.0.1</host><port>${tcp}</port></replica></shard>`,
  );
  const servers = await Promise.all(
    ports.map(async ({ http, tcp }, number) => {
      const own = join(folder, String(number));
      await mkdir(own);
      await writeFile(join(own, 'users.xml'), USERS);
      await writeFile(
        join(own, 'config.xml'),
        `<yandex><logger><level>error</level><log>${own}/log</log><errorlog>${own}/errors</errorlog></logger>
        <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><listen_host>127.0.0.1</listen_host>
        <path>${own}/data/</path><tmp_path>${own}/tmp/</tmp_path><users_config>${own}/users.xml</users_config>
        <default_profile>default</default_profile><default_database>default</default_database>
        <mark_cache_size>67108864</mark_cache_size>
        <remote_servers><shards>${shards.join('')}</shards></remote_servers></yandex>`,
      );
      const start = async () => {
        const child = spawn(PROGRAM, [`--config-file=${own}/config.xml`], { stdio: 'ignore' });
        const url = `http://127.0.0.1:${http}`;
        while (!(await fetch(url).catch(() => null))?.ok) {
          if (child.exitCode !== null) throw new Error('ClickHouse did not start');
          await sleep(50);
        }
        return child;
      };
      const server = { url: `http://127.0.0.1:${http}`, pid: 0, child: await start(), restart };
      async function restart() {
        server.child = await start();
        server.pid = Number(server.child.pid);
      }
      server.pid = Number(server.child.pid);
      return server;
    }),
  );
  const stop = async () => {
    for (const { child } of servers) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { servers, folder, stop };
}
