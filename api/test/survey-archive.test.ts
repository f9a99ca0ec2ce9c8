import { unzipSync } from 'fflate';
import { DEFAULT_TERRITORY } from 'shared/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { readArchive } from './check-archive';
import { describeOnEngines } from './harness';
import { photo } from './photo';
import { getRaw, postFile } from './raw-requests';
import { createdLine, createdPoint, PUBLISHER, samplesOf } from './samples';

const [TERRITORY = []] = DEFAULT_TERRITORY;
type Place = readonly [longitude: number, latitude: number];
const SUPPORTS: readonly Place[] = [
  [3.1871234, 45.8332345],
  [3.1891234, 45.8352345],
  [3.1911234, 45.8332345],
];
const EMPTY: Place = [3.0563, 45.7472];
const point = (coordinates: Place) => ({ geom: { type: 'Point', coordinates } });

describeOnEngines(
  'The archive of a season of searches',
  server => {
    const editor = () => server().as('editor');
    const admin = () => server().as('admin');
    const supports: number[] = [];
    let programme: { id: number; uuid: string };
    let withEagle: { id: number; uuid: string };
    let empty: { id: number; uuid: string };
    let eagle: { id: number; uuid: string };
    let chance: { id: number; uuid: string };
    let species = 0;
    let kite = 0;
    let rule = 0;
    let picture = '';

    const post = async (path: string, body: object, by = editor()) => {
      const answer = await by.post(path, body);
      if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.body.properties ?? answer.body;
    };
    const exported = (query = '', name = 'surveys') =>
      getRaw(server(), 'reader', `export/${name}.dwca${query}`);
    async function archive(query = '', name = 'surveys') {
      const { core, extensions, faults } = readArchive((await exported(query, name)).bytes, TERRITORY);
      expect(faults).toEqual([]);
      const [humboldt, occurrences] = extensions.map(({ rows }) => rows);
      return { events: core.rows, humboldt: humboldt ?? [], occurrences: occurrences ?? [] };
    }
    const eventOf = ({ uuid }: { uuid: string }) => `urn:uuid:${uuid}:event`;
    const survey = (changes: object) =>
      post('surveys/', {
        ...{ date: '2025-05-10', observers: 'Léa Martin', way: 'FOOT', visibility: 'GOOD' },
        ...{ nothing_found: false, programme: programme.id, width_m: 20, ...changes },
      });
    const onSupports = (from: number, to: number) =>
      supports.slice(from, to).map(infrastructure => ({ infrastructure }));

    beforeAll(async function season() {
      const samples = samplesOf(server());
      const idOf = async (name: string) =>
        (await server().anonymous.get(`species/?search=${name}`)).body[0].id;
      species = await idOf('aquila%20chrysaetos');
      kite = await idOf('milan%20royal');
      const geom = {
        type: 'Polygon',
        coordinates: [
          [
            [3.18, 45.83],
            [3.2, 45.83],
            [3.2, 45.84],
            [3.18, 45.84],
            [3.18, 45.83],
          ],
        ],
      };
      await admin().post('admin/areas/', { type: 'ADMIN_COM', code: '63998', name: 'Val-Secret', geom });
      for (const place of [...SUPPORTS, EMPTY]) supports.push(await createdPoint(server(), point(place)));
      const body = { name: 'Suivi', protocol: 'Tous les\nmois', from: '2025-01-01', way: 'FOOT' };
      programme = await post('programmes/', { ...body, radius_m: 10 }, admin());
      withEagle = await survey({
        ...{ date: '2025-05-10', started_at: '08:30', ended_at: '10:00', people: 2 },
        targets: onSupports(0, 3),
      });
      empty = await survey({ date: '2025-06-10', nothing_found: true, targets: onSupports(3, 4) });
      await survey({ date: '2025-06-11', targets: onSupports(3, 4) });
      const file = await photo();
      const stored = (await postFile(server(), 'editor', 'media/', { field: 'storage', file })).json();
      picture = /([\w-]+)\.jpg/.exec(stored.storage)?.[1] ?? '';
      eagle = await post(
        'mortality/',
        samples.mortality({
          ...{ species_id: species, infrstr_id: supports[0], survey: withEagle.id, media_id: [stored.id] },
          ...{ ...point(SUPPORTS[0] as Place), date: '2025-05-10', certainty: 'PROBABLE', accuracy_m: 3 },
        }),
      );
      chance = await post('mortality/', samples.mortality({ species_id: kite, accuracy_m: 4 }));
      rule = (await post('admin/sensitivity-rules/', { species_id: species, level: 0 }, admin())).id;
      // Rules must exist before anything is published.
      const other = await idOf('cigogne%20noire');
      await post('admin/sensitivity-rules/', { species_id: other, level: 2 }, admin());
    });

    const setLevel = async (level: number) =>
      expect((await admin().patch(`admin/sensitivity-rules/${rule}/`, { level })).status).toBe(200);

    it('has searches with what they found, zero finds, chance finds, and their programme', async () => {
      await setLevel(0);
      const { events, humboldt, occurrences } = await archive();
      expect(events.map(({ eventID }) => eventID)).toEqual([
        `urn:uuid:${withEagle.uuid}`,
        `urn:uuid:${empty.uuid}`,
        eventOf(chance),
        `urn:uuid:${programme.uuid}`,
      ]);
      expect(events[0]).toMatchObject({
        parentEventID: `urn:uuid:${programme.uuid}`,
        eventDate: '2025-05-10T08:30/2025-05-10T10:00',
        samplingProtocol: 'search on foot. Tous les mois',
        sampleSizeValue: '3',
        sampleSizeUnit: 'support',
        municipality: 'Val-Secret',
        countryCode: 'FR',
        license: 'http://creativecommons.org/licenses/by-nc/4.0/legalcode',
      });
      // The circle round three supports, and half the searched width.
      expect(Number(events[0]?.decimalLongitude)).toBeCloseTo(3.1891234, 3);
      expect(Number(events[0]?.coordinateUncertaintyInMeters)).toBeGreaterThan(150);
      expect(Number(events[0]?.coordinateUncertaintyInMeters)).toBeLessThan(200);
      expect(events[1]).toMatchObject({ eventDate: '2025-06-10', coordinateUncertaintyInMeters: '10' });
      expect(events[3]).toMatchObject({ eventDate: '2025-05-10/2025-06-10', decimalLatitude: '' });
      expect(humboldt).toMatchObject([
        {
          targetTaxonomicScope: 'Aves',
          isTaxonomicScopeFullyReported: 'true',
          isAbsenceReported: 'false',
          samplingEffortValue: '3',
          samplingEffortUnit: 'observer-hour',
          inventoryTypes: 'restrictedSearch',
          eventDurationValue: '90',
          eventDurationUnit: 'minute',
        },
        {
          isTaxonomicScopeFullyReported: 'true',
          isAbsenceReported: 'false',
          samplingEffortValue: '1',
          samplingEffortUnit: 'support',
        },
        {
          isTaxonomicScopeFullyReported: '',
          isAbsenceReported: '',
          isSamplingEffortReported: 'false',
          inventoryTypes: 'adventitious',
        },
      ]);
      expect(occurrences).toMatchObject([
        {
          eventID: `urn:uuid:${withEagle.uuid}`,
          occurrenceID: `urn:uuid:${eagle.uuid}`,
          causeOfDeath: 'electrocution (probable)',
          decimalLatitude: String(SUPPORTS[0]?.[1]),
          vitality: 'dead',
        },
        { eventID: eventOf(chance), causeOfDeath: 'electrocution' },
      ]);
    });

    it('says that dead birds were absent only if that is asked for', async () => {
      const { events, humboldt, occurrences } = await archive('?absences=true');
      expect(events).toHaveLength(4);
      expect(humboldt.map(row => row.isAbsenceReported)).toEqual(['false', 'true', '']);
      expect(occurrences.filter(row => row.occurrenceStatus === 'absent')).toMatchObject([
        {
          eventID: `urn:uuid:${empty.uuid}`,
          occurrenceID: `urn:uuid:${empty.uuid}:absence`,
          scientificName: 'Aves',
          individualCount: '0',
          vitality: 'dead',
          causeOfDeath: '',
        },
      ]);
    });

    it('has the filters of searches; other than days they leave chance finds out', async () => {
      const idsOf = async (query: string) => (await archive(query)).events.map(({ eventID }) => eventID);
      expect(await idsOf('?done_before=2025-04-30')).toEqual([eventOf(chance)]);
      expect(await idsOf('?done_after=2025-06-01')).toEqual([
        `urn:uuid:${empty.uuid}`,
        `urn:uuid:${programme.uuid}`,
      ]);
      expect(await idsOf(`?infrastructure=${supports[0]}`)).toEqual([
        `urn:uuid:${withEagle.uuid}`,
        `urn:uuid:${programme.uuid}`,
      ]);
      expect(await idsOf('?way=DRONE')).toEqual([]);
    });

    it('tells the part of a line that was searched', async () => {
      const line = await createdLine(server(), {
        geom: {
          type: 'LineString',
          coordinates: [
            [3.1, 45.7],
            [3.1, 45.71],
            [3.1, 45.72],
          ],
        },
      });
      const targets = [{ infrastructure: line, from_m: 500, to_m: 1500 }];
      const { id } = await survey({ date: '2025-07-01', nothing_found: true, distance_m: 1200, targets });
      const { events, humboldt } = await archive(`?infrastructure=${line}`);
      expect(events[0]?.sampleSizeUnit).toBe('metre');
      expect(Math.abs(Number(events[0]?.coordinateUncertaintyInMeters) - 510)).toBeLessThan(2);
      expect(Number(events[0]?.sampleSizeValue)).toBeCloseTo(1000, -1);
      expect(Number(events[0]?.decimalLatitude)).toBeCloseTo(45.709, 3);
      expect(humboldt[0]).toMatchObject({ samplingEffortValue: '1200', samplingEffortUnit: 'metre' });
      await editor().delete(`surveys/${id}/`);
    });

    it('has the searches of listed cases, which claim all only where all are listed', async () => {
      const samples = samplesOf(server());
      const second = await post(
        'mortality/',
        samples.mortality({ species_id: kite, survey: withEagle.id, date: '2025-05-10' }),
      );
      const { events, humboldt, occurrences } = await archive(`?species=${species}`, 'mortality');
      expect(events.map(({ eventID }) => eventID)).toEqual([
        `urn:uuid:${withEagle.uuid}`,
        `urn:uuid:${programme.uuid}`,
      ]);
      expect(humboldt).toMatchObject([{ isTaxonomicScopeFullyReported: 'false' }]);
      expect(occurrences).toHaveLength(1);
      const all = await archive('', 'mortality');
      expect(all.humboldt[0]).toMatchObject({ isTaxonomicScopeFullyReported: 'true' });
      await editor().delete(`mortality/${second.id}/`);
    });

    it('blurs a search with its most sensitive bird, and tells nothing that leads to it', async () => {
      await setLevel(2);
      const kiteThere = await post(
        'mortality/',
        samplesOf(server()).mortality({ species_id: kite, survey: withEagle.id, date: '2025-05-10' }),
      );
      const { events, humboldt, occurrences } = await archive();
      const blurred = events.find(({ eventID }) => eventID === eventOf(eagle));
      expect(blurred).toMatchObject({
        parentEventID: '',
        eventDate: '2025-05-10',
        samplingProtocol: 'search on foot',
        sampleSizeValue: '',
        coordinateUncertaintyInMeters: '7071',
        municipality: '',
        stateProvince: 'Auvergne-Rhône-Alpes',
        dataGeneralizations: expect.stringContaining('10 km'),
      });
      expect(humboldt.find(({ eventID }) => eventID === eventOf(eagle))).toMatchObject({
        isTaxonomicScopeFullyReported: 'false',
        samplingEffortValue: '3',
      });
      expect(occurrences.find(one => one.occurrenceID?.includes(eagle.uuid))).toMatchObject({
        eventID: eventOf(eagle),
        decimalLatitude: blurred?.decimalLatitude,
        coordinateUncertaintyInMeters: '7071',
      });
      // The other bird of the search has its exact place in other files, which would tell where the eagle lay.
      expect(occurrences.find(one => one.occurrenceID?.includes(kiteThere.uuid))?.eventID).toBe(
        eventOf(kiteThere),
      );
      // Nor does a filter.
      const there = await archive(`?infrastructure=${supports[0]}`);
      expect([there.events, there.occurrences]).toEqual([[], []]);
      const { bytes } = await exported();
      const content = Object.values(unzipSync(bytes)).map(part => Buffer.from(part).toString('latin1'));
      for (const secret of [
        ...SUPPORTS.flat().map(String),
        ...[withEagle.uuid, picture, 'Val-Secret', '3.18712', '45.83323'],
      ]) {
        expect(secret.length).toBeGreaterThan(5);
        expect([secret, content.some(text => text.includes(secret))]).toEqual([secret, false]);
      }
      await editor().delete(`mortality/${kiteThere.id}/`);
    });

    it('leaves no way from other files to the search of a blurred bird', async () => {
      const listed = await getRaw(server(), 'reader', 'export/surveys.csv');
      expect(listed.text).toContain(empty.uuid);
      expect(listed.text).not.toContain(withEagle.uuid);
      expect((await server().as('reader').get('export/surveys/')).body.number).toBe(2);
      const bySearch = await getRaw(server(), 'reader', `export/mortality.csv?survey=${withEagle.id}`);
      expect(bySearch.text).not.toContain(eagle.uuid);
      const genest = await getRaw(server(), 'reader', `programmes/${programme.id}/genest.zip`);
      const files = Object.values(unzipSync(genest.bytes)).map(part => Buffer.from(part).toString());
      expect(files.some(text => text.includes('2025-06-10'))).toBe(true);
      expect(files.some(text => text.includes('2025-05-10'))).toBe(false);
    });

    it('tells nothing of a search that found a bird which is not published', async () => {
      await setLevel(4);
      const { events } = await archive();
      expect(events.map(({ eventID }) => eventID)).toEqual([
        `urn:uuid:${empty.uuid}`,
        eventOf(chance),
        `urn:uuid:${programme.uuid}`,
      ]);
      await setLevel(2);
    });

    it('is exact for those who may ask for it', async () => {
      expect((await exported('?exact=true')).status).toBe(403);
      const { bytes } = await getRaw(server(), 'admin', 'export/surveys.dwca?exact=true');
      const { core, faults } = readArchive(bytes, TERRITORY);
      expect([core.rows[0]?.eventID, faults]).toEqual([`urn:uuid:${withEagle.uuid}`, []]);
    });

    it.each([
      ['the id of the support', async () => (await supportUuid()) ?? ''],
      ['the id of the search', async () => withEagle.uuid],
      ['the name of a picture', async () => `photo ${picture}.jpg`],
      ['the place in the description', async () => `near ${SUPPORTS[0]?.[1]}, ${SUPPORTS[0]?.[0]}`],
    ])('is not sent if it tells %s, whoever wrote it there', async (_what, textOf) => {
      const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const secret = await textOf();
      expect(secret.length).toBeGreaterThan(8);
      const change = (methods: string) => admin().patch('admin/publication/1/', { methods });
      expect((await change(secret)).status).toBe(200);
      for (const name of ['surveys', 'mortality']) {
        const refused = await exported('', name);
        expect([refused.status, refused.json()]).toMatchObject([500, { reason: 'file_reveals' }]);
        expect(refused.json().detail).not.toContain(secret);
      }
      expect(told.mock.calls.flat().join()).toContain('eml.xml');
      told.mockRestore();
      await change('');
      expect((await exported()).status).toBe(200);
    });

    const supportUuid = async () =>
      (await editor().get(`cables/infrastructures/${supports[0]}/`)).body.properties.uuid as string;
  },
  { publication: PUBLISHER },
);
