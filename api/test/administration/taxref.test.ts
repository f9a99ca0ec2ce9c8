import { strToU8, zipSync } from 'fflate';
import { listImportReportSchema } from 'shared/server';
import { expect, it } from 'vitest';
import { describeOnSqlite } from '../harness';
import { postFile } from '../raw-requests';
import { createdPoint } from '../samples';

const HEADER = ['REGNE', 'CLASSE', 'CD_NOM', 'CD_REF', 'RANG', 'LB_NOM', 'NOM_VERN', 'NOM_VERN_ENG'];
const TAXA = [
  ['Animalia', 'Aves', '2844', '2844', 'ES', 'Milvus milvus', 'Milan royal, Milan "rouge"', 'Red Kite'],
  ['Animalia', 'Aves', '999101', '999101', 'ES', 'Avis épreuva', 'Œdicnème d’épreuve', ''],
  ['Animalia', 'Aves', '999102', '2844', 'ES', 'Milvus synonymus', 'Milan', ''],
  ['Animalia', 'Aves', '999103', '999103', 'GN', 'Milvus', 'Milans', ''],
  ['Animalia', 'Mammalia', '999104', '999104', 'ES', 'Vulpes epreuva', 'Renard', 'Fox'],
  ['Animalia', 'Aves', '999105', '999105', 'ES', '', 'Sans nom', ''],
];
const tabs = [HEADER, ...TAXA].map(cells => cells.join('\t')).join('\r\n');
const semicolons = [HEADER, ...TAXA]
  .map(cells => cells.map(cell => (/[;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';'))
  .join('\n');
const windows1252 = (text: string) =>
  Uint8Array.from(
    [...text.replaceAll('Œ', '\u008c').replaceAll('’', '\u0092')].map(one => one.charCodeAt(0)),
  );
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
const utf16be = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16());

describeOnSqlite('Import of TAXREF', server => {
  const send = async (
    file: Uint8Array | string | undefined,
    query = 'dry_run=false',
    account = 'admin' as const,
  ) =>
    postFile(server(), account, `admin/species/import/?${query}`, {
      field: 'file',
      ...(file !== undefined && { file }),
    });
  const find = async (search: string) =>
    (await server().anonymous.get(`species/?search=${encodeURIComponent(search)}`)).body;

  it.each([
    ['UTF-8 with tabs', strToU8(tabs), 'utf-8'],
    ['UTF-8 with a mark and semicolons', strToU8(`\uFEFF${semicolons}`), 'utf-8'],
    ['Windows-1252', windows1252(tabs), 'windows-1252'],
    ['UTF-16', utf16(tabs), 'utf-16le'],
    ['UTF-16, the other way round', utf16be(semicolons), 'utf-16be'],
    [
      'the archive',
      zipSync({ 'TAXREF_v17/TAXREFv17.txt': strToU8(tabs), 'note.pdf': strToU8('x') }),
      'utf-8',
    ],
  ])('reads %s, and reports before anything is written', async (_, file, encoding) => {
    const { status, json } = await send(file, '');
    expect(status).toBe(200);
    expect(listImportReportSchema.parse(json())).toMatchObject({
      dry_run: true,
      format: encoding,
      rows: 6,
      accepted: 2,
      created: 1,
      updated: 1,
      problems: [{ row: 6, path: ['scientific_name'], code: 'required' }],
      unused_columns: ['REGNE'],
    });
    expect(await find('999101')).toEqual([]);
  });

  it('adds new species, renames existing ones, and does nothing the second time', async () => {
    const [before] = await find('milan royal');
    expect((await send(windows1252(tabs))).status).toBe(201);
    const [kite] = await find('milan royal');
    expect(kite).toMatchObject({ id: before.id, code: '2844', cd_nom: 2844, vernacular_name: 'Milan royal' });
    expect(await find('œdicnème epreuve')).toMatchObject([
      { code: '999101', scientific_name: 'Avis épreuva' },
    ]);
    expect(await find('999104')).toEqual([]);
    const again = await send(utf16(tabs));
    expect(again.json()).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const all = await send(strToU8(tabs), 'dry_run=true&class=all');
    expect(all.json()).toMatchObject({ accepted: 3, created: 1 });
    const history = await server().as('admin').get(`history/species/${kite.id}/`);
    expect(history.body[0].changes.code).toEqual({ before: before.code, after: '2844' });
  });

  it('allows concurrent writes, and continues after an interruption', async () => {
    const TAXA_MANY = 1200;
    const rows = Array.from({ length: TAXA_MANY }, (_, i) => `${800_000 + i};Avis longa${i};Oiseau ${i};`);
    const file = ['cd_nom;scientific_name;name_fr;name_en', ...rows].join('\n');
    // A species that an interrupted import has already written.
    expect(
      (await send(['cd_nom;scientific_name;name_fr;name_en', ...rows.slice(0, 150)].join('\n'))).status,
    ).toBe(201);
    let isDone = false;
    const importing = send(file).finally(() => {
      isDone = true;
    });
    let meanwhile = 0;
    while (!isDone) {
      await createdPoint(server());
      if (!isDone) meanwhile += 1;
    }
    const { json } = await importing;
    // If writes had to wait for the import, only one would have finished meanwhile.
    expect(meanwhile).toBeGreaterThan(1);
    expect(json()).toMatchObject({
      accepted: TAXA_MANY,
      created: TAXA_MANY - 150,
      updated: 0,
      unchanged: 150,
    });
  }, 120_000);

  it('accepts a list derived from it', async () => {
    const drawn =
      'cd_nom,scientific_name,name_fr,name_en\n999110,Avis tracta,"Oiseau tiré, Tiré",Drawn Bird\n';
    expect((await send(drawn, 'dry_run=true')).json()).toMatchObject({
      accepted: 1,
      created: 1,
      unused_columns: [],
    });
  });

  it('takes status and size from such a list, keeps them when it has none, and refuses other codes', async () => {
    const header = 'cd_nom,scientific_name,red_list,size_class\n';
    const list = `${header}999120,Avis rubra,vu,M\n999121,Avis pallida,,\n999122,Avis falsa,EX,M\n`;
    expect((await send(list)).json()).toMatchObject({
      created: 2,
      problems: [{ row: 3, path: ['red_list'], code: 'invalid' }],
      unused_columns: [],
    });
    expect(await find('999120')).toMatchObject([{ red_list: 'VU', size_class: 'M' }]);
    expect(await find('999121')).toMatchObject([{ red_list: null, size_class: null }]);
    const again = 'cd_nom,scientific_name,name_fr\n999120,Avis rubra,Oiseau rouge\n';
    expect((await send(again)).json()).toMatchObject({ updated: 1 });
    expect(await find('999120')).toMatchObject([
      { vernacular_name: 'Oiseau rouge', red_list: 'VU', size_class: 'M' },
    ]);
    expect((await send(`${header}999120,Avis rubra,,XL\n`)).json()).toMatchObject({ updated: 1 });
    expect(await find('999120')).toMatchObject([{ red_list: 'VU', size_class: 'XL' }]);
  });

  it.each([
    ['nothing', undefined, 'required'],
    ['another table', 'id;name\n1;a', 'columns_missing'],
    ['an empty file', '', 'file_damaged'],
    ['an archive of something else', zipSync({ 'a.txt': strToU8('a') }), 'file_damaged'],
    ['half an archive', Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]), 'file_damaged'],
  ])('refuses %s', async (_, file, code) => {
    const { status, json } = await send(file);
    expect([status, json().problems?.[0]?.code]).toEqual([400, code]);
  });

  it('is for administrators', async () => {
    expect(
      (await postFile(server(), 'editor', 'admin/species/import/', { field: 'file', file: tabs })).status,
    ).toBe(403);
  });
});
