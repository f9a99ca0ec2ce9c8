import { parse } from 'csv-parse/sync';
import { mortalityStatsSchema } from 'shared/contract';
import { answerSchema } from 'shared/contract/area-answers';
import { mortalitySchema } from 'shared/kinds';
import { DEFAULT_TERRITORY, tileAt } from 'shared/server';
import { decodeTile } from 'shared/testing/decode-tile';
import { beforeAll, expect, it } from 'vitest';
import { readArchive } from './check-archive';
import { describeOnEngines } from './harness';
import { getRaw, postFile } from './raw-requests';
import { CLERMONT, createdPoint, PUBLISHER, samplesOf } from './samples';

const [TERRITORY = []] = DEFAULT_TERRITORY;

describeOnEngines(
  'A living bird',
  server => {
    let [support, bird, centre] = [0, 0, 0];
    const editor = () => server().as('editor');
    const reader = () => server().as('reader');
    const body = async (path: string) => {
      const { status, body: answered } = await reader().get(path);
      expect([path, status]).toEqual([path, 200]);
      return answered;
    };
    const file = async (path: string) => (await getRaw(server(), 'reader', path)).bytes;
    const change = async (fields: object) => {
      const { status, body: changed } = await editor().patch(`mortality/${bird}/`, fields);
      expect(status, JSON.stringify(changed)).toBe(200);
      return mortalitySchema.parse(changed).properties;
    };
    const csv = async () =>
      parse(await file('export/mortality.csv'), { columns: true, bom: true, delimiter: ';' }) as object[];

    /** What counts deaths, and what other programs read about the bird. */
    async function counts() {
      const stats = mortalityStatsSchema.parse(await body('stats/mortality/'));
      const charts = await body('stats/mortality/charts/');
      const answer = answerSchema.parse(await body('answers/?from=2025-01-01&until=2025-12-31&lang=en'));
      const { properties } = await body(`cables/infrastructures/${support}/`);
      const [ranked] = await body('priorities/');
      const { x, y } = tileAt(CLERMONT, 15);
      const [tile] = decodeTile(await file(`tiles/mortality/15/${x}/${y}.mvt`));
      const { extensions } = readArchive(await file('export/mortality.dwca'), TERRITORY);
      const [occurrence] = extensions[1]?.rows ?? [];
      const { species } = (await body(`mortality/${bird}/`)).properties;
      const matches = await body(`search/?q=${encodeURIComponent(species.scientific_name)}`);
      const sinp = parse(await file('export/mortality.sinp.csv'), { columns: true, delimiter: ';' });
      const { occEtatBiologique } = (sinp as Record<string, string>[])[0] ?? {};
      return {
        total: [stats.total.cases, stats.total.individuals, stats.living],
        electrocuted: stats.by_cause.find(({ cause }) => cause === 'COD_EL')?.individuals,
        months: charts.by_month.length,
        birds: answer.years.find(({ year }) => year === 2025)?.birds,
        onSupport: properties.mortality_count,
        deadly: (await body('cables/infrastructures/?has_mortality=true')).features.length,
        reasons: ranked.reasons.map(({ code }: { code: string }) => code).includes('deaths'),
        alarms: (await body('alarms/')).length,
        cause: tile?.features[0]?.properties.cause,
        vitality: [occurrence?.vitality, occurrence?.causeOfDeath, occurrence?.organismRemarks],
        status: [occurrence?.occurrenceStatus, occEtatBiologique],
        listed: (await body('mortality/')).features.length,
        alive: (await body('mortality/?alive=true')).features.length,
        ofSpecies: matches.species[0].cases,
      };
    }

    beforeAll(async () => {
      const samples = samplesOf(server());
      const made = await server()
        .as('admin')
        .post('admin/nomenclatures/', {
          ...{ type: 'CARE_CTR', code: 'CDS_LPO', label: 'Centre de soins LPO', label_en: 'LPO care centre' },
        });
      expect(made.status).toBe(201);
      centre = made.body.id;
      const stork = (await server().anonymous.get('species/?search=cigogne%20noire')).body[0].id;
      await server().as('admin').post('admin/sensitivity-rules/', { species_id: stork, level: 4 });
      support = await createdPoint(server());
      await editor().post(
        'cables/operations/',
        samples.operation(support, { neutralization_level: 'partial' }),
      );
      const { status, body: created } = await editor().post(
        'mortality/',
        samples.mortality({ date: '2025-08-01', infrstr_id: support, count: 2, state: 'injured' }),
      );
      expect(status).toBe(201);
      bird = created.id;
    });

    const ALIVE = {
      ...{ total: [0, 0, 1], electrocuted: 0, months: 0, birds: 0, onSupport: 0, deadly: 0 },
      ...{ reasons: false, alarms: 0, cause: 3, listed: 1, alive: 1, ofSpecies: 0 },
      vitality: ['alive', '', 'found injured'],
      status: ['present', '2'],
    };

    it('counts as no death anywhere', async () => expect(await counts()).toEqual(ALIVE));

    it('counts as none in a care centre, nor after its release', async () => {
      const shown = await change({ centre_id: centre, outcome: 'released' });
      expect(shown).toMatchObject({ state: 'injured', outcome: 'released', alive: true });
      expect(shown.centre?.label_en).toBe('LPO care centre');
      expect(await counts()).toEqual({ ...ALIVE, vitality: ['alive', '', 'found injured; released'] });
      const [row] = await csv();
      expect(row).toMatchObject({
        'État de l’oiseau': 'Blessé',
        'Centre de soins': 'Centre de soins LPO',
        Devenir: 'Relâché',
        'Oiseau vivant': 'oui',
      });
      const released = await body(`mortality/?centre=${centre}&outcome=released&state=injured`);
      expect(released.features).toHaveLength(1);
      expect((await body('mortality/?state=dead')).features).toEqual([]);
    });

    it('counts as a death everywhere once it has died', async () => {
      expect(await change({ outcome: 'died' })).toMatchObject({ state: 'injured', alive: false });
      expect(await counts()).toEqual({
        ...{ total: [1, 2, 0], electrocuted: 2, months: 1, birds: 2, onSupport: 1, deadly: 1 },
        ...{ reasons: true, alarms: 1, cause: 1, listed: 1, alive: 0, ofSpecies: 1 },
        vitality: ['alive', 'electrocution', 'found injured; died later'],
        status: ['present', '2'],
      });
      await change({ outcome: null });
      expect(await counts()).toEqual(ALIVE);
    });

    it('has a centre and an outcome only if it was injured', async () => {
      const wrong = await editor().patch(`mortality/${bird}/`, { state: 'dead' });
      expect(wrong.status).toBe(400);
      expect(wrong.body.problems).toEqual([{ path: ['centre_id'], code: 'only_injured', params: {} }]);
      const dead = await change({ state: 'dead', centre_id: null, outcome: null });
      expect(dead).toMatchObject({ state: 'dead', alive: false });
      expect((await counts()).total).toEqual([1, 2, 0]);
    });

    it('stays injured when a client that knows no state changes another field', async () => {
      await change({ state: 'injured', centre_id: centre });
      expect(await change({ comment: 'Aile brûlée' })).toMatchObject({ state: 'injured', alive: true });
      const { body: dead } = await editor().post('mortality/', samplesOf(server()).mortality());
      expect(dead.properties).toMatchObject({ state: 'dead', centre: null, outcome: null, alive: false });
      expect((await editor().delete(`mortality/${dead.id}/`)).status).toBe(204);
    });

    it('of a sensitive species leaves without its care centre, which tells the region', async () => {
      const body = { species_id: samplesOf(server()).mortality().species_id, level: 2 };
      const rule = await server().as('admin').post('admin/sensitivity-rules/', body);
      expect(rule.status).toBe(201);
      await change({ state: 'injured', centre_id: centre, outcome: 'kept' });
      const exported = async (query = '') =>
        JSON.parse((await getRaw(server(), 'reader', `export/mortality.geojson${query}`)).text).features;
      const [feature] = await exported();
      expect(feature.properties).toMatchObject({
        state: 'injured',
        centre: null,
        outcome: 'kept',
        alive: true,
      });
      expect(await exported(`?centre=${centre}`)).toEqual([]);
      expect(await exported('?outcome=kept')).toHaveLength(1);
      await server().as('admin').delete(`admin/sensitivity-rules/${rule.body.id}/`);
    });

    it('is read from files: those of exports and those of the standards', async () => {
      const read = async (text: string) => {
        const { status, text: report } = await postFile(
          server(),
          'editor',
          'import/mortality/?dry_run=false',
          {
            field: 'file',
            file: text,
          },
        );
        expect([status, JSON.parse(report).accepted], report).toEqual([201, 1]);
      };
      await read(
        `latitude;longitude;date;observateur;espece;nombre;cause de la mort;état de l’oiseau;centre de soins;devenir
45.9;3.2;2024-05-01;Zoé;Milan royal;1;Électrocution;Blessé;Centre de soins LPO;Gardé en captivité`,
      );
      const columns =
        'occurrenceID,decimalLatitude,decimalLongitude,eventDate,recordedBy,scientificName,individualCount';
      await read(`${columns},vitality\n,45.91,3.21,2024-05-02,Zoé,Milvus milvus,1,alive`);
      await read(`${columns},vitality\n,45.92,3.22,2024-05-03,Zoé,Milvus milvus,1,notAssessed`);
      await read(`${columns},etat_biologique\n,45.93,3.23,2024-05-04,Zoé,Milvus milvus,1,Non renseigné`);
      const { features } = await body('mortality/?observed_before=2024-12-31&ordering=date');
      expect(features.map(({ properties }: { properties: object }) => properties)).toMatchObject([
        { state: 'injured', centre: { code: 'CDS_LPO' }, outcome: 'kept', alive: true },
        { state: 'injured', centre: null, outcome: null, alive: true },
        { state: 'dead', alive: false },
        { state: 'dead', alive: false },
      ]);
    });
  },
  { publication: PUBLISHER },
);
