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
