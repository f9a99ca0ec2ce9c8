import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A mobile network: rates in bits per second, latency in milliseconds per direction. */
export interface Network {
  name: string;
  up: number;
  down: number;
  latency: number;
}

/** The "3G" profile of WebPageTest: 1.6 Mbit/s down, 768 kbit/s up, round trip of 300 ms. */
export const THIRD_GENERATION: Network = { name: '3G', up: 768_000, down: 1_600_000, latency: 150 };

export interface SlowLink {
  url: string;
  /** The simulated network; `null` for no limit. */
  network: Network | null;
  /** Bytes transferred, including headers. */
  bytes: { up: number; down: number };
  close(): Promise<void>;
}

/** A link on which all connections share the rates of a mobile network. */
export async function slowLink(serverUrl: string): Promise<SlowLink> {
  const target = Number(new URL(serverUrl).port);
  const free = { up: 0, down: 0 };
  const sockets = new Set<Socket>();

  const carry = (from: Socket, to: Socket, direction: 'up' | 'down') => {
    from.on('data', chunk => {
      link.bytes[direction] += chunk.length;
      const { network } = link;
      if (!network) return void to.write(chunk);
      const now = performance.now();
      free[direction] = Math.max(now, free[direction]) + (chunk.length * 8000) / network[direction];
      const sent = free[direction] - now;
      from.pause();
      setTimeout(() => from.resume(), sent);
      setTimeout(() => to.write(chunk), sent + network.latency);
    });
    from.on('end', () => setTimeout(() => to.end(), (link.network?.latency ?? 0) + 50));
    from.on('error', () => to.destroy());
  };
  const server = createServer(incoming => {
    const outgoing = connect(target, '127.0.0.1');
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    carry(incoming, outgoing, 'up');
    carry(outgoing, incoming, 'down');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const link: SlowLink = {
    url: `http://127.0.0.1:${port}`,
    network: null,
    bytes: { up: 0, down: 0 },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return link;
}
