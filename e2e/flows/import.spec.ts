import { edited, moveSupport, POINTS, pasteSupport } from '../../api/test/edited-geopackage';
import { expectNoViolationLightAndDark, settled } from '../support/no-violation';
import { beginSignedIn } from '../support/signed-in';
import { expect, test } from '../support/walk';

const WORDS = {
  fr: {
    becomes: (column: string) => `La colonne ${column} devient`,
    latitude: 'Latitude *',
    longitude: 'Longitude *',
    network: 'Réseau *',
    means: /^HT veut dire/,
    values: '1 valeur à préciser',
    refused: '2 lignes à corriger',
    toMend: 'À corriger 2',
    swap: 'Inverser latitude et longitude',
    leaveOut: 'Laisser de côté la ligne 4',
    ready: '3 lignes prêtes',
    oneReady: '1 ligne prête',
    write: 'Enregistrer 3 éléments',
    yes: 'Enregistrer',
    done: '3 éléments ont été enregistrés.',
    undoOf: (file: string) => `Annuler l’import de ${file}`,
    undo: 'Annuler l’import',
    undone: '3 éléments ont été retirés.',
    map: 'Carte des premières lignes et des lignes à corriger',
    keep: 'Garder cette correspondance',
    name: 'Nom de la correspondance',
    doKeep: 'Garder',
    used: (kept: string) => `Le fichier est lu avec « ${kept} ».`,
    kept: /correspondances? gardées?$/,
    remove: (kept: string) => `Supprimer ${kept}`,
    removeYes: 'Supprimer',
    returned: 'Modifiés : 1. Ajoutés : 0. Absents du fichier : 1. Inchangés : 1.',
    differences: 'Ce qui change',
    moved: /Déplacé de 8[23],?\d*\s+m.*Gestionnaire\s: Enedis.*Gestionnaire\s: RTE/,
    missing: /Absent du fichier/,
    copy: 'Ajouter la copie d’une ligne du fichier comme nouvel élément',
    missingAsk: 'Retirer l’élément absent du fichier, avec ses visites et ses travaux',
    twoReady: '2 lignes prêtes',
    isUpdated: '1 élément existant est mis à jour.',
    isRemoved: '1 élément est retiré.',
  },
  en: {
    becomes: (column: string) => `Column ${column} becomes`,
    latitude: 'Latitude *',
    longitude: 'Longitude *',
    network: 'Network *',
    means: /^HT means/,
    values: '1 value to be mapped',
    refused: '2 rows to mend',
    toMend: 'To mend 2',
    swap: 'Swap latitude and longitude',
    leaveOut: 'Leave out row 4',
    ready: '3 rows ready',
    oneReady: '1 row ready',
    write: 'Save 3 records',
    yes: 'Save',
    done: '3 records were saved.',
    undoOf: (file: string) => `Undo the import of ${file}`,
    undo: 'Undo the import',
    undone: '3 records were removed.',
    map: 'Map of the first rows and the rows to mend',
    keep: 'Keep this mapping',
    name: 'Name of the mapping',
    doKeep: 'Keep',
    used: (kept: string) => `The file is read with “${kept}”.`,
    kept: /kept mappings?$/,
    remove: (kept: string) => `Remove ${kept}`,
    removeYes: 'Remove',
    returned: 'Changed: 1. Added: 0. Missing from the file: 1. Unchanged: 1.',
    differences: 'What changes',
    moved: /Moved by 8[23]\.?\d*\s+m.*: Enedis.*: RTE/,
    missing: /Missing from the file/,
    copy: 'Add the copy of a row of the file as a new record',
    missingAsk: 'Remove the record missing from the file, with its visits and works',
    twoReady: '2 rows ready',
    isUpdated: '1 existing record is updated.',
    isRemoved: '1 record is removed.',
  },
} as const;

test('a file with other names is mapped, mended, imported and taken back', async ({ walker, page }) => {
  const words = WORDS[walker.locale];
  const name = `poles-${walker.locale}-${Date.now()}.csv`;
  const rows = [
    'nord_sud;est_ouest;tension',
    '42.2411;9.0417;HTB',
    '42.2421;9.0427;HT',
    '9.0437;42.2431;HTB',
    '52.9;100;HTB',
  ];
  await beginSignedIn(page, 'editor');
  await walker.open('/search/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });

  await page.getByLabel(words.becomes('nord_sud')).selectOption(words.latitude);
  await page.getByLabel(words.becomes('est_ouest')).selectOption(words.longitude);
  await page.getByLabel(words.becomes('tension')).selectOption(words.network);
  // Each change triggers another check.
  const title = (text: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
  await title(words.values);
  await page.getByLabel(words.means).selectOption('HTB');

  await title(words.refused);
  await expect(page.getByRole('application', { name: words.map })).toBeVisible();
  await page.getByRole('tab', { name: words.toMend }).click();
  // Checked before any correction, since each change starts a check that disables the write button.
  await expectNoViolationLightAndDark(page);
  await page.getByRole('button', { name: words.swap }).click();
  await page.getByRole('button', { name: words.leaveOut }).click();
  await title(words.ready);
  await page.getByRole('button', { name: words.write }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.yes, exact: true }).click();
  await expect(page.getByText(words.done)).toBeVisible();

  await page.getByRole('button', { name: words.undoOf(name) }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.undo }).click();
  await expect(page.getByText(words.undone)).toBeVisible();
});

test('the mapping of a file is kept by a name, and reads the next file with the same columns', async ({
  walker,
  page,
}) => {
  const words = WORDS[walker.locale];
  const mappingName = `Kobo LPO ${walker.locale} ${Date.now()}`;
  const file = (row: string) => ({
    name: 'kobo.csv',
    mimeType: 'text/csv',
    // A column name unique to this run, so that another run does not apply this mapping to its file.
    buffer: Buffer.from(`sep=;\r\nnord_sud;est_ouest;tension;${mappingName}\r\n${row};`, 'utf16le'),
  });
  await beginSignedIn(page, 'editor');
  await walker.open('/search/import');
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles(file('42°14\'28"N;9,0417;HT'));
  await page.getByLabel(words.becomes('nord_sud')).selectOption(words.latitude);
  await page.getByLabel(words.becomes('est_ouest')).selectOption(words.longitude);
  await page.getByLabel(words.becomes('tension')).selectOption(words.network);
  await page.getByLabel(words.means).selectOption('HTB');
  await page.getByRole('button', { name: words.keep }).click();
  await page.getByRole('textbox', { name: words.name }).fill(mappingName);
  await page.getByRole('button', { name: words.doKeep, exact: true }).click();
  await expect(page.getByText(words.used(mappingName))).toBeVisible();
  // The file is checked again. Until that has finished, the write button is disabled.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.oneReady);
  await settled(page);
  await expectNoViolationLightAndDark(page);

  // Simulates another user's browser, which has stored no mapping.
  await page.evaluate(() => localStorage.removeItem('avicable.import'));
  await page.reload();
  await chooser.setInputFiles(file("42°14,5'N;9,0417;ht"));
  await expect(page.getByText(words.used(mappingName))).toBeVisible();
  await expect(page.getByLabel(words.becomes('tension'))).toHaveValue('network_type_id');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.oneReady);

  await page.getByText(words.kept).click();
  await page.getByRole('button', { name: words.remove(mappingName) }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.removeYes, exact: true }).click();
  await expect(page.getByText(words.used(mappingName))).toBeHidden();
});

test('a GeoPackage edited elsewhere shows its changes, saves what is asked for, and is undone @once', async ({
  walker,
  page,
}) => {
  const words = WORDS[walker.locale];
  const name = `supports-${walker.locale}-${Date.now()}`;
  const { access } = await beginSignedIn(page, 'editor');
  const api = async (path: string, body?: object) => {
    const answer = await fetch(`${process.env.E2E_URL}/api/v1/${path}`, {
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    expect([path, answer.ok]).toEqual([path, true]);
    return answer;
  };
  type List = { code: string; nomenclatures: { id: number; code: string }[] };
  const lists: List[] = await (await api('nomenclatures/types/?with_nomenclatures=true')).json();
  const items = lists.flatMap(({ nomenclatures }) => nomenclatures);
  const itemOf = (code: string) => items.find(item => item.code === code)?.id;
  const [network_type_id, owner_id] = [itemOf('HTA-BT'), itemOf('IO-ENEDIS')];
  // Another try imports elsewhere, since records alike in one place are told.
  const at = (east: number): [number, number] => [9.0517 + east, 42.2511 + test.info().retry / 10];
  const uuids: string[] = [];
  for (const [i, east] of [0, 0.01, 0.02].entries()) {
    const geom = { type: 'Point', coordinates: at(east) };
    const body = { geom, network_type_id, owner_id, condition_id: null, operator_number: `${name}-${i}` };
    uuids.push((await (await api('cables/points/', body)).json()).properties.uuid);
  }
  const [moved = '', copied = '', missing = ''] = uuids;
  const exported = await api(`export/infrastructures.gpkg?q=${name}`);
  const buffer = edited(new Uint8Array(await exported.arrayBuffer()), file => {
    moveSupport(file, moved, at(0.001));
    file.prepare(`update ${POINTS} set owner = 'RTE' where uuid = ?`).run(moved);
    pasteSupport(file, copied, at(0.012));
    file.prepare(`delete from ${POINTS} where uuid = ?`).run(missing);
  });
  const places = async () => {
    const { features } = await (await api(`cables/infrastructures/?q=${name}`)).json();
    return features.map((one: { geometry: { coordinates: number[] } }) => one.geometry.coordinates).sort();
  };
  const before = await places();

  await walker.open('/search/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${name}.gpkg`, mimeType: 'application/geopackage+sqlite3', buffer });
  await expect(page.getByText(words.returned)).toBeVisible({ timeout: 45_000 });
  const title = (text: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
  await title(words.oneReady);
  const table = page.getByRole('region', { name: words.differences });
  await expect(table.getByRole('row').filter({ hasText: words.moved })).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: words.missing })).toBeVisible();
  // Nothing is removed or copied unless it is asked for.
  await expect(page.getByLabel(words.copy)).not.toBeChecked();
  await expect(page.getByLabel(words.missingAsk)).not.toBeChecked();
  await settled(page);
  await expectNoViolationLightAndDark(page);
  await page.getByLabel(words.missingAsk).click();
  await title(words.twoReady);
  await page.getByLabel(words.copy).click();
  await title(words.ready);
  await page.getByRole('button', { name: words.write }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.yes, exact: true }).click();
  await expect(page.getByText(words.isUpdated)).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText(words.isRemoved)).toBeVisible();
  await expect.poll(places).toEqual([at(0.001), at(0.01), at(0.012)].sort());

  await page.getByRole('button', { name: words.undoOf(`${name}.gpkg`) }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.undo }).click();
  await expect.poll(places).toEqual(before);
});
