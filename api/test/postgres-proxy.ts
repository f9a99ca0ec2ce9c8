import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Application names of the servers' connections. */
const PROGRAMS = ['avicable changes', 'avicable reads', 'avicable'] as const;
type Program = (typeof PROGRAMS)[number];

interface Pair {
  program: Program;
  sockets: [Socket, Socket];
}

/** A network between servers and PostgreSQL that can be made to fail. */
export interface PostgresProxy {
  url: string;
  /** Stops all traffic on the open connections of a program without closing them; new ones work. */
  stall(program: Program): void;
  /** Closes the open connections of a program without notice. */
  cut(program: Program): void;
  /** If true, new connections are accepted but carry no data, and open ones stall. */
  swallow(all: boolean): void;
  close(): Promise<void>;
}

/**
 * Starts the proxy.
 * @param url of a database on a Unix socket, see `startCluster`
 */
export async function startPostgresProxy(url: string): Promise<PostgresProxy> {
  const target = new URL(url);
  const path = `${target.searchParams.get('host')}/.s.PGSQL.5432`;
  let pairs: Pair[] = [];
  let isSwallowing = false;
  const stallAll = (of: readonly Pair[]) => {
    for (const { sockets } of of)
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
  };
  const server = createServer(client => {
    const database = connect(path);
    client.once('data', first => {
      const program = PROGRAMS.find(name => String(first).includes(name)) ?? 'avicable';
      pairs.push({ program, sockets: [client, database] });
      if (isSwallowing) return client.pause();
      database.write(first);
      client.pipe(database).pipe(client);
    });
    const end = () => {
      client.destroy();
      database.destroy();
      pairs = pairs.filter(({ sockets }) => !sockets.includes(client));
    };
    for (const socket of [client, database]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const of = (program: Program) => pairs.filter(pair => pair.program === program);
  return {
    url: `postgresql://${target.username}@127.0.0.1:${port}${target.pathname}`,
    stall: program => stallAll(of(program)),
    cut(program) {
      for (const { sockets } of of(program)) for (const socket of sockets) socket.destroy();
    },
    swallow(all) {
      isSwallowing = all;
      if (all) stallAll(pairs);
    },
    async close() {
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
