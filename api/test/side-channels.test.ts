import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { describeOnEngines } from './harness';
import { photo } from './photo';
import { postFile } from './raw-requests';
import { createdPoint, PUBLISHER, samplesOf } from './samples';

type Place = readonly [longitude: number, latitude: number];

/** Two places in the same 10 km cell of Lambert-93, not at its centre, and west of all other records. */
const HERE: Place = [2.3171234, 45.8332345];
const THERE: Place = [2.2971234, 45.8132345];
const SUPPORTS: readonly Place[] = [
  [2.4, 45.8],
  [2.41, 45.81],
];
const around = ([x, y]: Place, by = 0.001) => [x - by, y - by, x + by, y + by].join();

function tileAt([longitude, latitude]: Place, z: number): string {
  const side = 2 ** z;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const x = Math.floor((longitude / 360 + 0.5) * side);
  const y = Math.floor((0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI) * side);
  return `${z}/${x}/${y}`;
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

/** The content of a response, without the instants of its creation. */
function contentOf(bytes: Buffer): string {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b)
    return digest(Buffer.from(bytes.toString('latin1').replace(/"timeStamp":"[^"]*"/, ''), 'latin1'));
  const parts = Object.entries(unzipSync(bytes)).filter(([name]) => !/eml\.xml|docProps/.test(name));
  return parts.map(([name, part]) => `${name} ${digest(part)}`).join();
}

describeOnEngines(
  'Side channels of a blurred case',
  server => {
    let token = '';
    let bird = 0;
    let species = 0;
    let area = 0;
    let supports: number[] = [];
    let picture = 0;

    beforeAll(async () => {
      const samples = samplesOf(server());
      const editor = server().as('editor');
      const admin = server().as('admin');
      species = (await server().anonymous.get('species/?search=aquila%20chrysaetos')).body[0].id;
      for (const [x, y] of [HERE, THERE]) {
        const ring = [
          [x - 0.002, y - 0.002],
          [x + 0.002, y - 0.002],
          [x, y + 0.002],
          [x - 0.002, y - 0.002],
        ];
        const geom = { type: 'Polygon', coordinates: [ring] };
        await admin.post('sensitive-areas/', samples.sensitiveArea({ geom, code: `ZS ${x}` }));
      }
      supports = await Promise.all(
        SUPPORTS.map(coordinates => createdPoint(server(), { geom: { type: 'Point', coordinates } })),
      );
      for (const id of supports) {
        await editor.post('cables/diagnosis/', samples.supportDiagnosis(id));
        await editor.post('cables/operations/', samples.operation(id));
      }
      await editor.post('mortality/', samples.mortality({}));
      const file = await photo();
      picture = (await postFile(server(), 'editor', 'media/', { field: 'storage', file })).json().id;
      const geom = { type: 'Point', coordinates: HERE };
      const input = samples.mortality({ species_id: species, geom });
      bird = (await editor.post('mortality/', input)).body.id;
      await admin.post('admin/sensitivity-rules/', { species_id: species, level: 2 });
      token = (await editor.post('auth/tokens/', { name: 'QGIS' })).body.token;
      const box = around(HERE, 0.1);
      const areas = await server().anonymous.get(`geoareas/?fields=summary&in_bbox=${box}`);
      area = areas.body.features[0].id;
    });

    /** Filter values that distinguish the two places. */
    const valuesOf = (): Record<string, readonly (string | number)[]> => {
      const boxes = [around(HERE), around(THERE), around(HERE, 0.02)];
      return {
        in_bbox: boxes,
        bbox: boxes,
        area: [area],
        sensitive_area: [1, 2],
        infrastructure: supports,
        has_mortality: ['true', 'false'],
        q: ['beside', 'beneath', 'aigle', bird],
        species: [species],
        filter: boxes.flatMap(box =>
          ['', 'NOT '].flatMap(not =>
            ['', ` OR mortality_count > 0`, ` OR vernacular_name = 'x'`, ` AND date > '2000-01-01'`].map(
              rest => `${not}S_INTERSECTS(geometry, BBOX(${box}))${rest}`,
            ),
          ),
        ),
        sortby: ['date', '-date', 'count', 'mortality_count', 'geometry', 'accuracy_m'],
      };
    };

    function addressesOf(path: string): string[] {
      if (!path.includes(':')) return [path];
      if (!path.includes(':z')) return [1, 2].map(id => path.replace(/:\w+/, String(id)));
      const tiles = [4, 16].flatMap(zoom => [HERE, THERE].map(place => tileAt(place, zoom)));
      const layers = path.replace(':layers', 'mortality,infrastructures');
      return [...new Set(tiles)].map(tile => layers.replace(':z/:x/:y', tile));
    }

    /** All requests of other programs, with each filter that could reveal a place. */
    function questions(): string[] {
      const values = valuesOf();
      return server().app.routeTable.flatMap(({ method, url, schema, config }) => {
        const isForPrograms = config.forPrograms || config.forTokens;
        if (method !== 'GET' || !isForPrograms || url.includes('*')) return [];
        const { querystring } = schema as { querystring?: z.ZodObject };
        const isOgc = /ogc.*(cases|supports|works)\/items\/$/.test(url);
        // Export formats only differ in their encoding.
        const isFile = /\.(gpkg|gpx|kml|shp\.zip|xlsx|dwca|sinp\.csv)$/.test(url);
        const filters = isFile ? [] : Object.keys(isOgc ? values : (querystring?.shape ?? {}));
        const queries = filters.flatMap(name =>
          (values[name] ?? []).map(value => `?${name}=${encodeURIComponent(value)}`),
        );
        const path = url.replace('/api/v1/', '').replace(/\(.+?\)/, '');
        return addressesOf(path).flatMap(address => ['', ...queries].map(query => address + query));
      });
    }

    /** Status, revealing headers and content of all responses. */
    async function answers(authorization: string): Promise<Map<string, string>> {
      const all = new Map<string, string>();
      for (const path of questions()) {
        const url = `/api/v1/${path}`;
        const headers = { accept: '*/*', authorization };
        const { statusCode, headers: sent, rawPayload } = await server().app.inject({ url, headers });
        // Archives contain the time of their creation.
        const told = /xlsx|zip|dwca/.test(path) ? [] : [sent.etag, sent['content-length']];
        all.set(path, [statusCode, ...told, contentOf(rawPayload)].join(' '));
      }
      return all;
    }

    const move = async (changes: object) =>
      expect((await server().as('editor').patch(`mortality/${bird}/`, changes)).status).toBe(200);

    async function authorizationOf(reader: 'token' | 'session'): Promise<string> {
      if (reader === 'token') return `Bearer ${token}`;
      const { id } = await server()
        .context.db.selectFrom('users')
        .select('id')
        .where('username', '=', 'reader')
        .executeTakeFirstOrThrow();
      return `Bearer ${await server().context.tokens.sign('access', id)}`;
    }

    it.each(['token', 'session'] as const)(
      'a %s gets the same wherever in its cell, and below which support, the bird lay',
      async reader => {
        const authorization = await authorizationOf(reader);
        await move({
          geom: { type: 'Point', coordinates: HERE },
          infrstr_id: supports[0],
          media_id: [picture],
          comment: 'Beside the nest',
          accuracy_m: 3,
        });
        const before = await answers(authorization);
        await move({
          geom: { type: 'Point', coordinates: THERE },
          infrstr_id: supports[1],
          media_id: [],
          comment: 'Beneath the cliff',
          accuracy_m: null,
        });
        const after = await answers(authorization);
        // The interface shows exact places, so a session is only compared on tiles, of which it reads its own.
        const isOwn = (path: string) => reader === 'session' && /^tiles\/.*mvt/.test(path);
        const told = [...before.keys()].filter(path => !isOwn(path) && before.get(path) !== after.get(path));
        expect(told).toEqual([]);
        expect(before.size).toBeGreaterThan(150);
      },
      240_000,
    );
  },
  { mostRequestsOfAddress: 1000, publication: PUBLISHER },
);
