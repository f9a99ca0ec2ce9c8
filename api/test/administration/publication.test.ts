import { strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { describeOnSqlite } from '../harness';
import { getRaw, postFile } from '../raw-requests';
import { samplesOf } from '../samples';

const HEADER =
  'NOM_CITE;CD_NOM;CD_REF;CD_SENSIBILITE;DUREE;CD_DEPT;STATUT_BIOLOGIQUE;COMPORTEMENT;AUTRE;CD_SENS';
const fileOf = (...lines: string[]) => [HEADER, ...lines].join('\r\n');
const KITE = 'Milvus milvus;2844;2844';
const EAGLE = 'Aquila chrysaetos;2645;2645';
const FIRST = fileOf(
  `${KITE};2;;63;3;;Nidification avérée;1`,
  `${KITE};1;20;63;;;;2`,
  `${KITE};3;;1;3;;;3`,
  `${EAGLE};3;10;D4;;;Aire, à vue;4`,
  'Myotis brandtii;79300;79300;2;;63;4;;Gîtes hypogés;5',
  'Cypripedium calceolus;94267;94267;2;;05;;;;6',
);
const latin = (text: string) => Uint8Array.from([...text].map(letter => letter.charCodeAt(0)));

describeOnSqlite('Publishing without giving away', server => {
  const admin = () => server().as('admin');
  const send = (file: Uint8Array | string, query = '') =>
    postFile(server(), 'admin', `admin/sensitivity-rules/import/${query}`, { field: 'file', file });
  const rules = async () =>
    (await admin().get('admin/sensitivity-rules/?ordering=territory&limit=100')).body as Record<
      string,
      unknown
    >[];
  const settings = async () => (await admin().get('admin/publication/1/')).body;
  const exported = (format: string, query = '') =>
    getRaw(server(), 'reader', `export/mortality.${format}${query}`);
  let kite = 0;
  let own = 0;

  beforeAll(async () => {
    kite = (await server().anonymous.get('species/?search=milan%20royal')).body[0].id;
    const samples = samplesOf(server());
    await server()
      .as('editor')
      .post('mortality/', samples.mortality({ species_id: kite, date: '2025-04-02' }));
  });

  it('refuses files without institution and rules, says what is missing, and asks a person', async () => {
    const dwca = await exported('dwca');
    expect([dwca.status, dwca.json()]).toMatchObject([
      400,
      { code: 'invalid', reason: 'not_ready_to_publish', missing: ['institution', 'rules'] },
    ]);
    expect(dwca.json().detail).toMatch(/organisme.*espèces sensibles/);
    expect((await exported('sinp.csv')).json().missing).toEqual([
      'institution',
      'rules',
      'metadata_id',
      'taxref_version',
    ]);
    expect((await exported('dwca', '?incomplete=true')).status).toBe(200);
    expect((await exported('csv')).status).toBe(200);
    const { token } = (await server().as('reader').post('auth/tokens/', { name: 'Nightly' })).body;
    const nightly = await server().anonymous.get('export/mortality.dwca?incomplete=true', {
      authorization: `Bearer ${token}`,
    });
    expect([nightly.status, nightly.body.reason]).toEqual([400, 'not_ready_to_publish']);
  });

  it.each([
    ['UTF-8', strToU8(`\uFEFF${FIRST}`), 'utf-8'],
    ['Latin letters', latin(FIRST), 'windows-1252'],
    [
      'the former names of columns',
      FIRST.replace('CD_SENSIBILITE', 'CODAGE').replace('CD_DEPT', 'CD_DEP'),
      'utf-8',
    ],
    [
      'the archive',
      zipSync({ 'RefSensibiliteV17/RefSensibilite_17.csv': latin(FIRST), 'lisez-moi.pdf': strToU8('x') }),
      'windows-1252',
    ],
  ])('checks INPN’s file first: %s', async (_, file, format) => {
    const { status, json } = await send(file);
    expect([status, json()]).toMatchObject([
      200,
      { dry_run: true, format, rows: 6, created: 3, updated: 0, removed: 0, problems: [] },
    ]);
    expect(json().unknown).toEqual({ count: 2, names: ['Myotis brandtii', 'Cypripedium calceolus'] });
    expect(json().changes).toContainEqual({
      name: 'Aigle royal, 974',
      before: '',
      after: 'niveau 3 pendant 10 ans',
    });
    expect(await rules()).toEqual([]);
  });

  it('imports it whole or not at all', async () => {
    for (const [line, field] of [
      [`${KITE};m10;;63;;;;9`, 'level'],
      [`${KITE};2;dix;63;;;;9`, 'years'],
      [`${KITE};2;;hab_7;;;;9`, 'territory'],
    ] as const) {
      const refused = await send(fileOf(`${EAGLE};3;;05;;;;1`, line), '?dry_run=false');
      expect([refused.status, refused.json().problems]).toMatchObject([400, [{ row: 2, path: [field] }]]);
    }
    expect(await rules()).toEqual([]);
    expect((await send('a;b\n1;2')).json().problems[0].code).toBe('columns_missing');
    expect((await send('')).json().problems[0].code).toBe('file_damaged');
    expect(
      (await postFile(server(), 'editor', 'admin/sensitivity-rules/import/', { field: 'file' })).status,
    ).toBe(403);
  });

  it('adds its rules beside those of administrators', async () => {
    own = (await admin().post('admin/sensitivity-rules/', { species_id: kite, level: 0, source: 'CSRPN' }))
      .body.id;
    // A rule that publishes the exact place protects nothing.
    expect((await exported('dwca')).json().missing).toContain('rules');
    await admin().patch(`admin/sensitivity-rules/${own}/`, { level: 1 });
    expect((await send(latin(FIRST), '?dry_run=false')).json()).toMatchObject({ dry_run: false, created: 3 });
    expect(await rules()).toMatchObject([
      { territory: '01', level: 3, years: null, imported: true, source: 'INPN' },
      { territory: '63', level: 2, years: null, source: 'INPN : Nidification avérée' },
      { territory: '974', level: 3, years: 10, source: 'INPN : Aire, à vue' },
      { id: own, territory: null, imported: false },
    ]);
    expect(await settings()).toMatchObject({ rules: 4, rules_file: 'any name.txt' });
    expect((await send(FIRST, '?dry_run=false')).json()).toMatchObject({
      created: 0,
      updated: 0,
      removed: 0,
      unchanged: 3,
    });
  });

  it('follows the next edition: what is added, changed and removed', async () => {
    const next = fileOf(`${KITE};4;;63;;;;1`, `${EAGLE};3;10;974;;;Aire, à vue;4`, `${EAGLE};2;;2A;;;;5`);
    const trial = (await send(next)).json();
    expect(trial).toMatchObject({ created: 1, updated: 1, removed: 1, unchanged: 1 });
    expect(trial.changes).toEqual([
      { name: 'Milan royal, 63', before: 'niveau 2', after: 'niveau 4' },
      { name: 'Aigle royal, 2A', before: '', after: 'niveau 2' },
      { name: 'Milan royal, 01', before: 'niveau 3', after: '' },
    ]);
    expect((await send(next, '?dry_run=false')).json()).toMatchObject({ created: 1, updated: 1, removed: 1 });
    expect((await rules()).map(({ territory, level }) => [territory, level])).toEqual([
      ['2A', 2],
      ['63', 4],
      ['974', 3],
      [null, 1],
    ]);
    const { body } = await admin().get('admin/history/?kind=sensitivity-rules&action=delete');
    expect(body).toMatchObject([{ changes: { territory: { before: '01', after: null } } }]);
  });

  it('keeps what was edited here, and lists it, until an administrator chooses the file', async () => {
    const [, kiteRule] = (await rules()) as { id: number }[];
    await admin().patch(`admin/sensitivity-rules/${kiteRule?.id}/`, {
      level: 2,
      source: 'Conseil scientifique',
    });
    const next = fileOf(`${KITE};3;;63;;;;1`, `${EAGLE};3;10;974;;;Aire, à vue;4`, `${EAGLE};2;;2A;;;;5`);
    const trial = (await send(next)).json();
    expect(trial).toMatchObject({
      updated: 0,
      edited: { count: 1, names: ['Milan royal, 63'] },
      changes: [],
    });
    await send(next, '?dry_run=false');
    expect(await rules()).toContainEqual(
      expect.objectContaining({ territory: '63', level: 2, source: 'Conseil scientifique', imported: true }),
    );
    // A rule that the next edition lacks stays as well.
    const without = fileOf(`${EAGLE};3;10;974;;;Aire, à vue;4`, `${EAGLE};2;;2A;;;;5`);
    expect((await send(without)).json()).toMatchObject({ removed: 0, edited: { count: 1 } });
    const chosen = (await send(next, '?dry_run=false&edited=replace')).json();
    expect(chosen).toMatchObject({ updated: 1 });
    expect((await send(next)).json()).toMatchObject({ updated: 0, edited: { count: 0, names: [] } });
    expect((await rules())[1]).toMatchObject({ territory: '63', level: 3, source: 'INPN' });
  });

  it('refuses a file that was broken off, unless most rules shall go', async () => {
    const before = await rules();
    const part = fileOf(`${EAGLE};2;;2A;;;;5`);
    for (const query of ['', '?dry_run=false', '?dry_run=false&edited=replace']) {
      const refused = await send(part, query);
      expect([refused.status, refused.json().problems]).toMatchObject([
        400,
        [{ code: 'file_damaged', params: { fault: 'few_rules', removed: 2, rules: 3 } }],
      ]);
    }
    expect(await rules()).toEqual(before);
    expect((await send(part, '?missing=remove')).json()).toMatchObject({ removed: 2, unchanged: 1 });
  });

  it('keeps the rules if a file has none for species of this server', async () => {
    const before = await rules();
    for (const file of [
      HEADER,
      fileOf('Myotis brandtii;79300;79300;2;;63;4;;;1'),
      fileOf(`${KITE};0;;63;;;;1`),
    ])
      for (const query of ['', '?dry_run=false']) {
        const refused = await send(file, query);
        expect([refused.status, refused.json().problems]).toMatchObject([
          400,
          [{ code: 'file_damaged', params: { fault: 'no_rules' } }],
        ]);
      }
    expect(await rules()).toEqual(before);
  });

  it('ends a rule after its years', async () => {
    const level = async () => {
      const [line, row] = (await exported('sinp.csv', '?incomplete=true')).text
        .split('\n')
        .map(one => one.split(';'));
      return row?.[line?.indexOf('sensiNiveau') ?? -1];
    };
    await send(fileOf(`${KITE};3;1000;;;;;1`), '?dry_run=false&missing=remove');
    expect(await level()).toBe('3');
    await admin().patch(`admin/sensitivity-rules/${own}/`, { years: 1 });
    await send(fileOf(`${KITE};3;1;;;;;1`), '?dry_run=false&missing=remove');
    expect(await level()).toBe('0');
  });

  it('lets an administrator say who publishes, whom a second one cannot overwrite unseen', async () => {
    const first = await admin().get('admin/publication/1/');
    const headers = { 'if-match': String(first.headers.etag) };
    const changes = {
      institution: 'Ligue A',
      metadata_id: '4D331CAE-65E4-4948-B0B2-A11BC5BB46C2',
      taxref_version: '17.0',
      methods: 'Relevés <à pied>',
      licence: 'CC0-1.0',
    };
    expect((await admin().patch('admin/publication/1/', changes, headers)).status).toBe(200);
    const second = await admin().patch('admin/publication/1/', { institution: 'Ligue B' }, headers);
    expect([second.status, second.body.current.institution]).toEqual([412, 'Ligue A']);
    for (const wrong of [
      { licence: 'GPL' },
      { metadata_id: 'x' },
      { contact_mail: 'nobody' },
      { taxref_version: 'v' },
    ])
      expect((await admin().patch('admin/publication/1/', wrong)).status).toBe(400);
    const { body } = await admin().get('admin/history/?kind=publication');
    expect(body).toMatchObject([{ changes: { institution: { before: '', after: 'Ligue A' } } }]);
    expect((await exported('sinp.csv')).text).toContain('Ligue A');
  });

  it('describes coverage and methods in the metadata of an archive', async () => {
    const eml = new TextDecoder().decode(unzipSync((await exported('dwca')).bytes)['eml.xml']);
    expect(eml).toContain('<westBoundingCoordinate>3.0863</westBoundingCoordinate>');
    expect(eml).toContain('<beginDate><calendarDate>2025-04-02</calendarDate></beginDate>');
    expect(eml).toContain(
      '<taxonRankValue>Milvus milvus</taxonRankValue><commonName>Milan royal</commonName>',
    );
    expect(eml).toContain('<para>Relevés &lt;à pied&gt;</para>');
    await send(fileOf(`${KITE};2;;;;;;1`), '?dry_run=false&missing=remove');
    const blurred = new TextDecoder().decode(unzipSync((await exported('dwca')).bytes)['eml.xml']);
    expect(blurred).toContain('<coverage>');
    expect(blurred).not.toContain('3.0863');
    const none = await exported('dwca', '?species=99999');
    expect(new TextDecoder().decode(unzipSync(none.bytes)['eml.xml'])).not.toContain('<coverage>');
  });
});
