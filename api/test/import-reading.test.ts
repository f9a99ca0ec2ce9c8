import { strToU8, zipSync } from 'fflate';
import { type ImportKind, type ImportReport, importReportSchema } from 'shared/contract/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnSqlite, startTestServer, type TestServer } from './harness';
import { getRaw, postFile } from './raw-requests';
import { CLERMONT, createdPoint, samplesOf } from './samples';

const [longitude, latitude] = CLERMONT;
const PLACE = `${latitude};${longitude}`;

// Files are read before any database is asked.
describeOnSqlite('What files of others say', (server, engine) => {
  const others: TestServer[] = [];
  afterAll(async function close() {
    await Promise.all(others.map(other => other.close()));
  });

  async function sent(
    kind: ImportKind,
    file: Uint8Array | string,
    {
      dry = true,
      to = server(),
      ...adjustments
    }: { dry?: boolean; to?: TestServer } & Record<string, unknown> = {},
  ): Promise<ImportReport> {
    const { json } = await postFile(to, 'editor', `import/${kind}/?dry_run=${dry}`, {
      field: 'file',
      file,
      adjustments: JSON.stringify(adjustments),
    });
    return importReportSchema.parse(json());
  }
  const caseIn = async (of: TestServer, id: number | undefined) =>
    (await of.as('reader').get(`mortality/${id}/`)).body;

  /** A file with one case and a text in a column. */
  const caseWith = (column: string, text: string) => {
    const cells: Record<string, string> = {
      espece: 'Bubo bubo',
      date: '2025-05-31',
      effectif: '1',
      [column]: text,
    };
    return `${Object.keys(cells).join(';')};lat;lon;cause de la mort;auteur\n${Object.values(cells).join(';')};${PLACE};COD_EL;A`;
  };

  describe('in the column of a list or a species', () => {
    it('is never read as one of our ids', async () => {
      const item = server().item('NETW_TYP', 'HTB');
      const { accepted, problems } = await sent('points', `lat;lon;network\n${PLACE};${item}`);
      expect(accepted).toBe(0);
      expect(problems).toMatchObject([{ path: ['network_type_id'], params: { value: String(item) } }]);
      const { body } = await server().anonymous.get('species/?search=milan%20royal');
      const species = await sent('mortality', caseWith('espece', String(body[0].id)));
      expect(species.problems).toMatchObject([{ path: ['species_id'] }]);
    });

    it.each(['2844', 'Milvus milvus (Linnaeus, 1758)', 'MILVUS MILVUS', 'Milan  royal', 'Milan-royal'])(
      'is read as the red kite: %s',
      async text => {
        const { created, problems } = await sent('mortality', caseWith('espece', text), { dry: false });
        expect(problems).toEqual([]);
        expect((await caseIn(server(), created[0])).properties.species.scientific_name).toBe('Milvus milvus');
      },
    );

    it.each([
      ['espece', 'Grand duc d Europe'],
      ['cd_nom', '3493'],
      ['Nom scientifique', 'Bubo bubo'],
    ])('is read as the eagle owl from %s: %s', async (column, text) => {
      const file = caseWith('espece', text).replace(/^espece/, column);
      expect(await sent('mortality', file)).toMatchObject({ accepted: 1 });
    });

    it('is told where two columns name different species, and chosen by the person', async () => {
      const two = (cd_nom: string, name: string) =>
        caseWith('espece', `${cd_nom};${name}`).replace('espece', 'cd_nom;nom_cite');
      for (const name of ['Milan royal', 'Milvus milvus (Linnaeus, 1758)', 'Mil. royal', ''])
        expect(await sent('mortality', two('2844', name))).toMatchObject({ accepted: 1, problems: [] });
      const file = two('2844', 'Milan noir');
      const { accepted, problems, preview } = await sent('mortality', file);
      expect([accepted, preview?.rows[0]?.refused]).toEqual([0, true]);
      expect(problems).toMatchObject([
        {
          path: ['species_id'],
          params: { fault: 'value_two_species', value: '2844', other: 'Milan noir' },
          message: expect.stringMatching(/ne sont pas la même espèce/),
        },
      ]);
      const cells = [{ row: 1, field: 'species_id', text: 'Milvus migrans' }];
      expect(await sent('mortality', file, { cells })).toMatchObject({ accepted: 1 });
      const columns = [{ column: 'cd_nom', field: '' }];
      expect(await sent('mortality', file, { columns })).toMatchObject({ accepted: 1 });
    });

    it('is chosen by the person where it names no species', async () => {
      const file = caseWith('espece', 'Gros hibou');
      const { preview } = await sent('mortality', file);
      expect(preview?.unknown).toEqual([{ field: 'species_id', text: 'Gros hibou', count: 1 }]);
      const options = preview?.fields.find(({ name }) => name === 'species_id')?.options;
      expect(options).toContainEqual({ code: 'Bubo bubo', label: "Grand-duc d'Europe" });
      const values = [{ field: 'species_id', text: 'Gros hibou', code: 'Bubo bubo' }];
      expect(await sent('mortality', file, { values })).toMatchObject({ accepted: 1 });
    });
  });

  describe('as a day', () => {
    it.each([
      '2025/05/31',
      '31-05-2025',
      '31/05/25',
      '20250531',
      '31.05.2025',
      '2025-05-31T23:30:00.000+02:00',
      '2025-05-31 14:05',
      '31/05/2025 14h05',
      '2025-05-31/2025-05-31',
      '2025-05-31T08:00Z/2025-05-31T09:00Z',
    ])('is read: %s', async text => {
      const { created, problems } = await sent('mortality', caseWith('date', text), { dry: false });
      expect(problems).toEqual([]);
      expect((await caseIn(server(), created[0])).properties.date).toBe('2025-05-31');
    });

    it.each([
      ['2025-05-31/2025-06-10', 'value_period'],
      ['du 31/05/2025 au 10/06/2025', 'value_period'],
      ['31/05/20255', 'value_no_date'],
      ['2025-05-31abc', 'value_no_date'],
      ['2025-05-310', 'value_no_date'],
      ['31-05/2025', 'value_no_date'],
      ['20250532', 'value_no_date'],
    ])('is asked for or refused, never cut: %s', async (text, fault) => {
      const { problems } = await sent('mortality', caseWith('date', text));
      expect(problems).toMatchObject([{ path: ['date'], params: { fault, value: text } }]);
    });
  });

  it.each(['0x10', '1e3', '0b1', 'Infinity'])('is no count: %s', async text => {
    const { problems } = await sent('mortality', caseWith('effectif', text));
    expect(problems).toMatchObject([{ path: ['count'], params: { fault: 'value_no_number' } }]);
  });

  it('is read from choices that a form spreads over columns', async () => {
    const uuid = samplesOf(server()).uuid();
    const support = await createdPoint(server(), { uuid });
    const file = [
      'infrastructure;date;lat;lon;armement/NVS;visite/armement/DA;armement/H61;advice/isolate;avis/Rendre dissuasif',
      `${uuid};2025-05-01;${PLACE};1;1;0;1;0`,
    ].join('\n');
    const { problems } = await sent('diagnosis', file, { dry: false });
    expect(problems).toEqual([]);
    const { body } = await server().as('reader').get(`cables/infrastructures/${support}/`);
    const [visit] = body.properties.diagnosis;
    expect(visit.arming.map(({ code }: { code: string }) => code)).toEqual(['NVS', 'DA']);
    expect([visit.isolation_advice, visit.dissuasion_advice]).toEqual([true, false]);
    expect((await sent('diagnosis', file.replace('armement/NVS', 'armement/Voute'))).problems).toMatchObject([
      { path: ['arming_id', 0], params: { value: 'Voute' } },
    ]);
  });

  it('as a line of several parts becomes several records, which the preview tells', async () => {
    const part = (east: number) => [
      [longitude + east, latitude],
      [longitude + east + 0.01, latitude],
    ];
    const feature = (geometry: object, properties = {}) => ({
      type: 'Feature',
      geometry,
      properties: { network_type: 'HTB', ...properties },
    });
    const uuid = samplesOf(server()).uuid();
    const file = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        feature({ type: 'MultiLineString', coordinates: [part(0), part(0.02)] }, { uuid }),
        feature({ type: 'Point', coordinates: [190, 0] }),
      ],
    });
    const report = await sent('infrastructures', file);
    expect(report).toMatchObject({
      rows: 3,
      accepted: 2,
      parts: { lines: 1, records: 2 },
      problems: [{ row: 2 }],
    });
    const { created, problems } = await sent('infrastructures', file, { dry: false, left_out: [2] });
    expect(problems).toEqual([]);
    const lines = await Promise.all(
      created.map(async id => (await server().as('reader').get(`cables/infrastructures/${id}/`)).body),
    );
    expect(lines.map(({ geometry }) => geometry.coordinates)).toEqual([part(0), part(0.02)]);
    expect(lines[0].properties.uuid).toBe(uuid);
    // The rows are recognised as parts of a line, and points are not split.
    expect((await sent('infrastructures', file, { left_out: [2] })).problems).toMatchObject([
      { row: 1, code: 'already_used' },
      { row: 1, code: 'already_used' },
    ]);
    expect((await sent('points', file)).parts).toBeNull();
  });

  it.each<[columns: string, values: string]>([
    // Files from GBIF, GeoNature and the SINP.
    [
      'gbifID\toccurrenceID\tscientificName\tdecimalLatitude\tdecimalLongitude\tcoordinateUncertaintyInMeters\teventDate\tindividualCount\trecordedBy',
      `12\thttps://example.org/12\tMilvus milvus (Linnaeus, 1758)\t${latitude}\t${longitude}\t30.0\t2024-05-31T00:00:00\t2\tLéa`,
    ],
    [
      'id_synthese;uuid_perm_sinp;date_debut;date_fin;cd_nom;nom_cite;nombre_min;nombre_max;observateurs;precision_geographique;geometrie_wkt_4326;x_centroid_4326;y_centroid_4326',
      `12;;2024-05-31;2024-05-31;2844;Mil. royal;2;2;Léa;30;POINT(${CLERMONT.join(' ')});1;2`,
    ],
    [
      'identifiantPermanent;jourDateDebut;jourDateFin;cdNom;nomCite;denombrementMin;observateurIdentite;precisionGeometrie;geometrie',
      `;2024-05-31;2024-05-31;2844;Milan royal;2;Léa;30;POINT (${CLERMONT.join(' ')})`,
    ],
  ])('follows a standard: %s', async (columns, values) => {
    const { created, problems } = await sent('mortality', `${columns}\n${values}`, { dry: false });
    expect(problems).toEqual([]);
    expect(await caseIn(server(), created[0])).toMatchObject({
      geometry: { coordinates: CLERMONT },
      properties: {
        date: '2024-05-31',
        author: 'Léa',
        count: 2,
        accuracy_m: 30,
        species: { scientific_name: 'Milvus milvus' },
        death_cause: { code: 'COD_UNKNOWN' },
      },
    });
    if (!columns.includes('Fin') && !columns.includes('fin')) return;
    const days = values.replace('2024-05-31', '2024-05-01');
    expect((await sent('mortality', `${columns}\n${days}`)).problems).toMatchObject([
      { path: ['date'], params: { fault: 'value_period', value: '2024-05-01 – 2024-05-31' } },
    ]);
  });

  it('is the table of a Darwin Core archive, whose tables its meta.xml describes', async () => {
    const meta = `<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">
      <core fieldsTerminatedBy="," fieldsEnclosedBy='&quot;' ignoreHeaderLines="1" rowType="http://rs.tdwg.org/dwc/terms/Occurrence">
        <files><location>occ.csv</location></files><id index="0"/>
        <field index="1" term="http://rs.tdwg.org/dwc/terms/scientificName"/>
        <field index="2" term="http://rs.tdwg.org/dwc/terms/eventDate"/>
        <field index="3" term="http://rs.tdwg.org/dwc/terms/decimalLatitude"/>
        <field index="4" term="http://rs.tdwg.org/dwc/terms/decimalLongitude"/>
        <field default="Léa" term="http://rs.tdwg.org/dwc/terms/recordedBy"/>
      </core></archive>`;
    const table = `id,a,b,c,d\nX1,"Bubo bubo (Linnaeus, 1758)",2024-05-31,${latitude},${longitude}`;
    const file = zipSync({ 'dwca/meta.xml': strToU8(meta), 'dwca/occ.csv': strToU8(table) });
    const { created, problems } = await sent('mortality', file, { dry: false });
    expect(problems).toEqual([]);
    expect((await caseIn(server(), created[0])).properties).toMatchObject({
      author: 'Léa',
      date: '2024-05-31',
    });
    expect((await sent('mortality', file)).problems).toMatchObject([{ code: 'already_used' }]);
    for (const broken of [
      meta.replace('occ.csv', 'other.csv'),
      '<archive/>',
      meta.slice(0, 300),
      '<core <extension',
    ])
      expect(await sent('mortality', zipSync({ 'meta.xml': strToU8(broken) })).catch(() => 'refused')).toBe(
        'refused',
      );
  });

  describe('as our own deliveries', () => {
    let made: { uuid: string; species: { code: string } }[] = [];
    const told = ({ uuid, date, count, species, death_cause, accuracy_m }: never) => ({
      uuid,
      date,
      count,
      species: (species as { code: string }).code,
      cause: (death_cause as { code: string }).code,
      accuracy_m,
    });
    beforeAll(async function addCases() {
      const idOf = async (code: string) =>
        (await server().anonymous.get('species/')).body.find((one: { code: string }) => one.code === code).id;
      const cause = (code: string) => ({ death_cause_id: server().item('CAUSE_OF_DEATH', code) });
      const cases = [
        { species_id: await idOf('MILMIL'), accuracy_m: 4, observer_named: true, ...cause('COD_EL') },
        { species_id: await idOf('INDET_RAPTOR'), count: null, ...cause('COD_IM') },
        { species_id: await idOf('CICCIC'), count: 3, ...cause('COD_UNKNOWN') },
      ];
      made = [];
      for (const one of cases) {
        const { body } = await server().as('editor').post('mortality/', samplesOf(server()).mortality(one));
        made.push(body.properties);
      }
    });

    it.each(['dwca', 'sinp.csv'])('comes back: %s', async format => {
      const other = await startTestServer(engine);
      others.push(other);
      const { bytes } = await getRaw(server(), 'reader', `export/mortality.${format}?incomplete=true`);
      const { problems, created } = await sent('mortality', bytes, { dry: false, to: other });
      expect(problems).toEqual([]);
      const back = await Promise.all(created.map(async id => (await caseIn(other, id)).properties));
      const uuids = made.map(({ uuid }) => uuid);
      expect(back.filter(({ uuid }) => uuids.includes(uuid)).map(one => told(one as never))).toEqual(
        made.map(one => told(one as never)),
      );
    });
  });
});
