import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the service answers: as data-fair does, or in one of the ways in which services fail. */
export type StrangerMode =
  | 'lines'
  | 'many'
  | 'swapped'
  | 'html'
  | 'cut'
  | 'endless'
  | 'slow'
  | 'broken'
  | 'nowhere';

export interface StrangerService {
  /** Address of the lines, in the shape of data-fair. */
  readonly url: string;
  mode: StrangerMode;
  /** Boxes that were requested, as `west,south,east,north`. */
  readonly boxes: string[];
  stop(): Promise<void>;
}

/** One line through the middle of a box, and a pole on it. */
function featuresIn(box: string, swapped: boolean) {
  const [west = 0, south = 0, east = 0, north = 0] = box.split(',').map(Number);
  const middle = (south + north) / 2;
  const at = (longitude: number, latitude: number) =>
    swapped ? [latitude, longitude] : [longitude, latitude];
  return [
    { type: 'LineString', coordinates: [at(west, middle), at(east, middle)] },
    { type: 'Point', coordinates: at((west + east) / 2, middle) },
  ].map(geometry => ({ type: 'Feature', properties: { _id: 'a' }, geometry }));
}

function answerIn(mode: StrangerMode, box: string, response: ServerResponse): void {
  const send = (features: object[], total = features.length) =>
    response.end(JSON.stringify({ type: 'FeatureCollection', total, features }));
  const [line = {}] = featuresIn(box, false);
  if (mode === 'slow') return;
  if (mode === 'broken') response.writeHead(500).end();
  else if (mode === 'html') response.end('<!doctype html><title>Maintenance</title>');
  else if (mode === 'cut') response.end(JSON.stringify({ features: [line, line] }).slice(0, -9));
  else if (mode === 'many') send(Array(10_000).fill(line), 123_456);
  else if (mode === 'nowhere') send([{ ...line, geometry: null }]);
  else if (mode === 'endless') {
    const more = () => {
      while (!response.destroyed && response.write(JSON.stringify(Array(1000).fill(line))));
    };
    response.on('drain', more).on('error', () => undefined);
    more();
  } else send(featuresIn(box, mode === 'swapped'));
}

/** A server of another origin that stands for an operator's open data. */
export async function strangerService(): Promise<StrangerService> {
  const boxes: string[] = [];
  const server = createServer((request, response) => {
    const box = new URL(request.url ?? '/', 'http://host').searchParams.get('bbox') ?? '';
    boxes.push(box);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', 'application/geo+json');
    answerIn(service.mode, box, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const service: StrangerService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/datasets/reseau-hta/lines`,
    mode: 'lines',
    boxes,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}
