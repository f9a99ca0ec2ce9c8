import { createHash, randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { receiveReport } from '../src/domain/reports/receive-report';
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

const READERS = ['token', 'session', 'visitor'] as const;
type Reader = (typeof READERS)[number];

/** The content of a response, without the instant and the nonce of its creation. */
function contentOf(bytes: Buffer): string {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b)
    return digest(
      Buffer.from(bytes.toString('latin1').replace(/"timeStamp":"[^"]*"| nonce="[^"]*"/, ''), 'latin1'),
    );
  const parts = Object.entries(unzipSync(bytes)).filter(([name]) => !/eml\.xml|docProps/.test(name));
  return parts.map(([name, part]) => `${name} ${digest(part)}`).join();
}

describeOnEngines(
  'Side channels of a blurred case',
  server => {
    let token = '';
    let bird = 0;
    let species = 0;
    let areas: number[] = [];
    let supports: number[] = [];
    let picture = 0;
    let survey = 0;

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
        await admin.post('admin/areas/', { type: 'ADMIN_COM', code: `87 ${x}`, name: `Commune ${x}`, geom });
      }
      supports = await Promise.all(
        SUPPORTS.map(coordinates => createdPoint(server(), { geom: { type: 'Point', coordinates } })),
      );
      for (const id of supports) {
        await editor.post('cables/diagnosis/', samples.supportDiagnosis(id));
        await editor.post('cables/operations/', samples.operation(id));
      }
      await editor.post('mortality/', samples.mortality({}));
      await admin.patch('admin/settings/1/', { public_figures: 'on', public_reports: 'on' });
      const file = await photo();
      picture = (await postFile(server(), 'editor', 'media/', { field: 'storage', file })).json().id;
      const geom = { type: 'Point', coordinates: HERE };
      const report = await reported(HERE, 'Beside the road');
      bird = (await editor.post(`reports/${report}/decision/`, { to: 'case' })).body.id;
      await editor.patch(`mortality/${bird}/`, samples.mortality({ species_id: species, geom }));
      const walked = { date: '2025-04-02', way: 'FOOT', visibility: 'GOOD', observers: 'Claude' };
      const targets = supports.map(infrastructure => ({ infrastructure }));
      const programme = { name: 'Suivi', protocol: '', from: '2025-01-01', way: 'FOOT', radius_m: 10 };
      const { id: programmeId } = (await admin.post('programmes/', programme)).body;
      survey = (await editor.post('surveys/', { ...walked, programme: programmeId, targets })).body.id;
      await editor.post('surveys/', { ...walked, nothing_found: true, programme: programmeId, targets });
      const points = [HERE, THERE].map(([x, y], at) => [x, y, at * 60, false]);
      expect((await editor.post('survey-tracks/', { survey, shared: true, points })).status).toBe(201);
      const campaign = { name: 'Mai', purpose: 'SEARCH', from: '2025-05-01', to: '2025-05-31', note: '' };
      const made = await admin.post('campaigns/', { ...campaign, add: [{ infrastructures: supports }] });
      expect(made.status).toBe(201);
      await move({ survey });
      await admin.post('admin/sensitivity-rules/', { species_id: species, level: 2 });
      token = (await editor.post('auth/tokens/', { name: 'QGIS' })).body.token;
      const box = around(HERE, 0.1);
      const found = await server().anonymous.get(`geoareas/?fields=summary&in_bbox=${box}`);
      areas = found.body.features.map((one: { id: number }) => one.id);
    });

    /** Somebody without an account reports a bird. @returns the id of the report, which waits for an editor */
    const reported = ([longitude, latitude]: Place, comment: string) =>
      receiveReport(
        server().context,
        {
          ...{ uuid: randomUUID(), subject: 'dead', bird: 'raptor', date: '2025-04-02', comment },
          ...{ accuracy_m: 5, picture: '', contact: 'a@b.fr', contact_agreed: true },
          geom: { type: 'Point', coordinates: [longitude, latitude] },
        },
        '203.0.113.7',
        'fr',
      );

    /** Filter values that distinguish the two places. */
    const valuesOf = (): Record<string, readonly (string | number)[]> => {
      const boxes = [around(HERE), around(THERE), around(HERE, 0.02)];
      return {
        in_bbox: boxes,
        bbox: boxes,
        area: areas,
        municipality: areas,
        sensitive_area: [1, 2],
        infrastructure: supports,
        has_mortality: ['true', 'false'],
        q: ['beside', 'beneath', 'aigle', bird],
        species: [species],
        survey: [survey],
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

    /** Files of a session, and answers that leave the product on paper. */
    const OUTSIDE = [
      'export/surveys.dwca?absences=true',
      'programmes/1/genest.zip',
      ...['owner', 'municipality', 'area'].map(by => `coverage/?by=${by}&outside=true`),
      'due/?outside=true',
    ];

    /** The interface's own lists, which programs cannot read. */
    const INSIDE = ['surveys/', 'survey-tracks/', 'campaigns/', 'campaign-targets/', 'coverage/', 'due/'];

    /** All requests of other programs, or of people without an account, with each filter that could reveal a place. */
    function questions(isAnonymous: boolean): string[] {
      const values = valuesOf();
      const open = server().app.routeTable.flatMap(({ method, url, schema, config }) => {
        const isForPrograms = config.forPrograms || config.forTokens;
        // The state of the server changes by itself.
        const isOpen = config.access === 'public' && !config.alwaysAnswered && /^\/api\/v1|public$/.test(url);
        const isAsked = isAnonymous ? isOpen : isForPrograms;
        if (method !== 'GET' || !isAsked || url.includes('*')) return [];
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
      return isAnonymous ? open : [...open, ...OUTSIDE];
    }

    /** Status, revealing headers and content of all responses. */
    async function answers(authorization: string | null): Promise<Map<string, string>> {
      const all = new Map<string, string>();
      for (const path of questions(authorization === null)) {
        const url = path.startsWith('/') ? path : `/api/v1/${path}`;
        const headers = { accept: '*/*', ...(authorization !== null && { authorization }) };
        const { statusCode, headers: sent, rawPayload } = await server().app.inject({ url, headers });
        // Archives contain the time of their creation.
        const told = /xlsx|zip|dwca/.test(path) ? [] : [sent.etag, sent['content-length']];
        all.set(path, [statusCode, ...told, contentOf(rawPayload)].join(' '));
      }
      return all;
    }

    const move = async (changes: object) =>
      expect((await server().as('editor').patch(`mortality/${bird}/`, changes)).status).toBe(200);

    async function authorizationOf(reader: Reader): Promise<string | null> {
      if (reader === 'visitor') return null;
      if (reader === 'token') return `Bearer ${token}`;
      const { id } = await server()
        .context.db.selectFrom('users')
        .select('id')
        .where('username', '=', 'reader')
        .executeTakeFirstOrThrow();
      return `Bearer ${await server().context.tokens.sign('access', id)}`;
    }

    it.each(READERS)(
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
        await reported(HERE, 'Beside the nest');
        const before = await answers(authorization);
        await move({
          geom: { type: 'Point', coordinates: THERE },
          infrstr_id: supports[1],
          media_id: [],
          comment: 'Beneath the cliff',
          accuracy_m: null,
        });
        await server().context.db.deleteFrom('public_reports').where('state', '=', 'waiting').execute();
        await reported(THERE, 'Beneath the cliff');
        const after = await answers(authorization);
        await server().context.db.deleteFrom('public_reports').where('state', '=', 'waiting').execute();
        // The interface shows exact places, so a session is only compared on tiles, of which it reads its own.
        const isOwn = (path: string) => reader === 'session' && /^tiles\/.*mvt/.test(path);
        if (reader === 'token')
          for (const path of INSIDE)
            expect((await server().anonymous.get(path, { authorization: `Bearer ${token}` })).status).toBe(
              403,
            );
        const told = [...before.keys()].filter(path => !isOwn(path) && before.get(path) !== after.get(path));
        expect(told).toEqual([]);
        expect(before.size).toBeGreaterThan(reader === 'visitor' ? 30 : 150);
        if (reader === 'visitor')
          for (const path of ['/public', '/en/public', 'public/figures/'])
            expect(before.get(path)).toMatch(/^200/);
        else
          for (const path of reader === 'session' ? OUTSIDE : ['export/surveys.dwca', 'export/surveys.csv'])
            expect([path, before.get(path)]).toEqual([path, expect.stringMatching(/^200/)]);
      },
      240_000,
    );
  },
  { mostRequestsOfAddress: 1000, publication: PUBLISHER },
);
