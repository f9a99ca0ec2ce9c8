import { type ImportKind, importReportSchema } from 'shared/contract/imports';
import { afterAll, expect, it } from 'vitest';
import { describeOnSqlite, startTestServer, type TestServer } from './harness';
import { getRaw, postFile } from './raw-requests';
import { CLERMONT, createdPoint, samplesOf } from './samples';
import { shapefileOf } from './shapefile-of';
import { rowOf, workbookOf } from './workbook-of';

/** Clermont-Ferrand in Lambert-93. */
const LAMBERT = [707_767.22, 6_522_318.63] as const;

// Files are read before any database is asked.
describeOnSqlite('Files of partners', (server, engine) => {
  const others: TestServer[] = [];
  afterAll(async function close() {
    await Promise.all(others.map(other => other.close()));
  });

  async function checked(kind: ImportKind, file: Uint8Array | string, adjustments: object = {}) {
    const { json } = await postFile(server(), 'editor', `import/${kind}/`, {
      field: 'file',
      file,
      adjustments: JSON.stringify(adjustments),
    });
    return importReportSchema.parse(json());
  }

  it('are imported from a workbook, of which a sheet is chosen', async () => {
    const sheets = ['HTA', 'HTB'].map(network => ({
      name: network,
      rows: rowOf('X L93', 'Y L93', 'Réseau') + rowOf(...LAMBERT, network === 'HTA' ? 'HTA-BT' : 'HTB'),
    }));
    const first = await checked('points', workbookOf(sheets));
    expect(first).toMatchObject({ format: 'xlsx', rows: 1, accepted: 1 });
    expect(first.preview).toMatchObject({
      srid: 2154,
      sheets: { names: ['HTA', 'HTB'], read: 'HTA' },
      rows: [{ cells: { network_type_id: 'HTA-BT' } }],
    });
    const second = await checked('points', workbookOf(sheets), { sheet: 'HTB' });
    expect(second.preview).toMatchObject({
      sheets: { read: 'HTB' },
      rows: [{ cells: { network_type_id: 'HTB' } }],
    });
    const { status, json } = await postFile(server(), 'editor', 'import/points/?dry_run=false', {
      field: 'file',
      file: workbookOf(sheets),
    });
    expect(status).toBe(201);
    const { geometry } = (await server().as('reader').get(`cables/points/${json().created[0]}/`)).body;
    expect(geometry.coordinates[0]).toBeCloseTo(3.1, 3);
    expect(geometry.coordinates[1]).toBeCloseTo(45.8, 3);
  });

  it('have the system of their coordinates chosen', async () => {
    const file = `réseau;x;y\nHTB;${LAMBERT.join(';').replaceAll('.', ',')}`;
    expect(await checked('points', file)).toMatchObject({ accepted: 1, preview: { srid: 2154 } });
    expect(await checked('points', file, { srid: 4326 })).toMatchObject({
      accepted: 0,
      preview: { srid: 4326 },
    });
    const geojson = JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'EPSG:2154' } },
      features: [
        {
          type: 'Feature',
          properties: { network_type: 'HTB' },
          geometry: { type: 'Point', coordinates: LAMBERT },
        },
      ],
    });
    expect(await checked('points', geojson)).toMatchObject({
      accepted: 1,
      preview: {
        srid: 2154,
        system: 'Lambert-93',
        systems: expect.arrayContaining([expect.objectContaining({ srid: 3857 })]),
      },
    });
    expect(await checked('points', geojson, { srid: 4326 })).toMatchObject({
      accepted: 0,
      preview: { srid: 4326 },
    });
  });

  it('ask for the system of coordinates in metres that fit several, before anything is read', async () => {
    const send = (query = '', adjustments = {}) =>
      postFile(server(), 'editor', `import/points/${query}`, {
        field: 'file',
        file: 'réseau;x;y\nHTB;417000;6422000',
        adjustments: JSON.stringify(adjustments),
      });
    for (const query of ['', '?dry_run=false']) {
      const { status, json } = await send(query);
      expect(status).toBe(400);
      expect(json().file[0]).toMatch(
        /Lambert-93 \(EPSG:2154\) → 44\.8\d \/ -0\.5\d; Web Mercator \(EPSG:3857\) → 49\.\d+ \/ 3\.7\d/,
      );
      if (query) continue;
      expect(json().preview).toMatchObject({ srid: null, system: null });
      expect(json().preview.systems.filter((one: { fits: boolean }) => one.fits)).toEqual([
        { srid: 2154, name: 'Lambert-93', fits: true },
        { srid: 3857, name: 'Web Mercator', fits: true },
      ]);
    }
    expect((await send('', { srid: 3857 })).json()).toMatchObject({ accepted: 1, preview: { srid: 3857 } });
  });

  it('have cells corrected in degrees and minutes', async () => {
    const [longitude, latitude] = CLERMONT;
    const cells = [
      { row: 1, field: 'latitude', text: '45°46\'12"N' },
      { row: 1, field: 'longitude', text: "3° 06,5' E" },
    ];
    const file = `réseau;lat;lon\nHTB;${longitude};${latitude}`;
    expect(await checked('points', file)).toMatchObject({ accepted: 0 });
    const { accepted, preview } = await checked('points', file, { cells });
    expect(accepted).toBe(1);
    expect(preview?.rows[0]?.place?.[0]).toBeCloseTo(3.108333, 5);
    expect(preview?.rows[0]?.place?.[1]).toBeCloseTo(45.77, 5);
  });

  it('name errors of formulas, which texts do not take', async () => {
    const file = `Espèce;Date;lat;lon;Cause de la mort;Observateur;Effectif\nBubo bubo;31/05/2025;45,77;3,1;Électrocution;#NAME?;1`;
    const { accepted, problems } = await checked('mortality', file);
    expect(accepted).toBe(0);
    expect(problems).toMatchObject([
      { path: ['author'], params: { fault: 'value_formula', value: '#NAME?' } },
    ]);
  });

  it('without any text are told from those without a position', async () => {
    const { status, json } = await postFile(server(), 'editor', 'import/points/', {
      field: 'file',
      file: '\n  \n',
    });
    expect([status, json().problems]).toMatchObject([400, [{ params: { fault: 'blank' } }]]);
  });

  it('have numbers with decimal commas read', async () => {
    const file = `Espèce;Date;lat;lon;Cause de la mort;Observateur;Effectif\nBubo bubo;31/05/2025;45,77;3,1;Électrocution;A;2,0`;
    const { preview, problems } = await checked('mortality', file);
    expect(preview?.rows[0]?.cells.count).toBe('2,0');
    expect(problems.filter(({ path }) => path[0] === 'count')).toEqual([]);
  });

  it('have the names found that a shapefile cuts', async () => {
    const records = [{ position: LAMBERT, text: 'HTB' }];
    const { preview, accepted } = await checked('points', shapefileOf('network_ty', records));
    expect(preview?.columns).toEqual([{ name: 'network_ty', field: 'network_type_id', first: 'HTB' }]);
    expect(accepted).toBe(1);
  });

  it('have unknown values named with what they could be, the nearest first', async () => {
    const [longitude, latitude] = CLERMONT;
    const long = 'x'.repeat(500);
    const rows = ['HTA2', 'HTA2', `${long}`].map(text => `${latitude};${longitude};${text};{choices}`);
    const file = ['lat;lon;réseau;propriétaire', ...rows].join('\n');
    const { groups, problems } = await checked('points', file);
    expect(problems).toHaveLength(6);
    const [owners, networks, others] = groups;
    expect(owners).toMatchObject({ path: ['owner_id'], count: 3 });
    expect(owners?.message).toMatch(
      /^«\u00a0\{choices\}\u00a0» n’est pas dans la liste de «\u00a0Gestionnaire\u00a0»\. Choix\u00a0: /,
    );
    expect(networks).toMatchObject({ path: ['network_type_id'], count: 2 });
    expect(networks?.message).toMatch(
      /^«\u00a0HTA2\u00a0» n’est pas dans la liste de «\u00a0Réseau\u00a0»\. Choix\u00a0: Réseau de distribution/,
    );
    expect(others?.message).toMatch(new RegExp(`^«\u00a0${'x'.repeat(60)}…\u00a0»`));
    for (const { message } of groups) expect(message.length).toBeLessThan(800);
    const english = await postFile(
      server(),
      'editor',
      'import/points/',
      { field: 'file', file },
      { 'accept-language': 'en' },
    );
    expect(english.json().groups[1].message).toMatch(
      /^“HTA2” is none of the choices of “Network”: Distribution/,
    );
  });

  it('have dates, numbers and words named that cannot be read', async () => {
    const headers = 'Espèce;Date;lat;lon;Cause de la mort;Observateur;Effectif';
    const file = `${headers}\nBubo bubbo;mai 2025;45,77;3,1;choc;A;douze`;
    const { problems } = await checked('mortality', file);
    const messageOf = (field: string) => problems.find(({ path }) => path[0] === field)?.message;
    expect(messageOf('species_id')).toMatch(/^«\u00a0Bubo bubbo\u00a0» .* Choix\u00a0: /);
    expect(messageOf('date')).toBe(
      'Cette date n’existe pas\u00a0: «\u00a0mai 2025\u00a0». Écrivez 2026-05-31 ou 31/05/2026.',
    );
    expect(messageOf('count')).toBe('«\u00a0douze\u00a0» n’est pas un nombre.');
    expect(messageOf('death_cause_id')).toMatch(/^«\u00a0choc\u00a0» .* Choix\u00a0: /);
  });

  it('may name several items by codes between spaces', async () => {
    const uuid = samplesOf(server()).uuid();
    await createdPoint(server(), { uuid });
    const wkt = `POINT (${CLERMONT.join(' ')})`;
    const file = `infrastructure;date;wkt;armement\n${uuid};2025-05-01;${wkt};NVS DA`;
    expect(await checked('diagnosis', file)).toMatchObject({ accepted: 1 });
    const { problems } = await checked('diagnosis', file.replace('NVS DA', 'NVS, Voute'));
    expect(problems).toMatchObject([{ path: ['arming_id', 1], params: { value: 'Voute' } }]);
  });

  it('that are exported as workbooks are imported again', async () => {
    const other = await startTestServer(engine);
    others.push(other);
    const support = await createdPoint(server());
    const samples = samplesOf(server());
    const visit = await server()
      .as('editor')
      .post('cables/diagnosis/', samples.supportDiagnosis(support, { remark: '=1+1\n"deux"' }));
    const carcass = await server()
      .as('editor')
      .post('mortality/', samples.mortality({ infrstr_id: support }));
    expect([visit.status, carcass.status]).toEqual([201, 201]);
    const KINDS = ['infrastructures', 'diagnosis', 'mortality'] as const;
    for (const kind of KINDS) {
      const { bytes } = await getRaw(server(), 'reader', `export/${kind}.xlsx`, {
        'accept-language': 'fr',
      });
      const { json } = await postFile(other, 'editor', `import/${kind}/?dry_run=false`, {
        field: 'file',
        file: bytes,
      });
      expect([kind, json().problems]).toEqual([kind, []]);
    }
    for (const kind of KINDS) {
      const featuresOf = async (from: TestServer) =>
        (await getRaw(from, 'reader', `export/${kind}.geojson`))
          .json()
          .features.map(
            ({ geometry, properties }: { geometry: object; properties: Record<string, unknown> }) => {
              const { id, created_by, created_on, updated_on, pictures, ...rest } = properties;
              return { geometry, rest };
            },
          );
      expect(await featuresOf(other)).toEqual(await featuresOf(server()));
    }
  }, 60_000);
});
