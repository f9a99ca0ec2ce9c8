import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answer } from '../support/shell';
import { beginSignedIn, tokensOf } from '../support/signed-in';
import { daysAgo, drawJpeg, expect, test, type Walker } from '../support/walk';

/** Texts of sections 5 and 8 of the specification, with their French versions. */
const WORDS = {
  fr: {
    username: 'Nom d’utilisateur',
    password: 'Mot de passe',
    confirmation: 'Confirmation du mot de passe',
    signUp: 'Créer mon compte',
    email: 'Adresse électronique',
    getLink: 'Recevoir le lien',
    usernameRequired: 'Le nom d’utilisateur est obligatoire.',
    passwordRequired: 'Le mot de passe est obligatoire.',
    minimum: 'Le mot de passe compte au moins 12 caractères.',
    characters: 'Le mot de passe doit contenir des caractères spéciaux et des chiffres.',
    mismatch: 'La confirmation ne correspond pas au mot de passe.',
    invalid: 'Champ non renseigné ou type de donnée non valide.',
    range: 'Valeur attendue dans l’intervalle : 0…100.',
    tooLarge: 'La taille du fichier doit être inférieure à 20 Mo.',
    createFailed: 'Erreur de création : aucun nouvel élément n’a été créé.',
    updateFailed: 'Erreur de mise à jour : aucune modification n’a été effectuée.',
    picturesFailed:
      'Erreur d’envoi des photos : certaines photos n’ont peut-être pas été enregistrées, veuillez vérifier.',
    observed: 'Date d’observation',
    ownPeriod: 'De … à …',
    since: 'Du',
    cable: 'Câble nu',
    lineArmings: 'Type de câble',
  },
  en: {
    username: 'Username',
    password: 'Password',
    confirmation: 'Password confirmation',
    signUp: 'Create my account',
    email: 'E-mail address',
    getLink: 'Get the link',
    usernameRequired: 'Username is required.',
    passwordRequired: 'Password is required.',
    minimum: 'Password minimum 12 characters.',
    characters: 'Password must add special characters and digits.',
    mismatch: 'Confirmation does not match the password.',
    invalid: 'Field not filled in or data type not valid.',
    range: 'Value awaited in range: 0…100.',
    tooLarge: 'File size must be less than 20 MB.',
    createFailed: 'Creation error: no new element was created.',
    updateFailed: 'Update error: no update was made.',
    picturesFailed: 'Error sending pictures: some pictures may not have been saved, please check.',
    observed: 'Observed on',
    ownPeriod: 'From … to …',
    since: 'From',
    cable: 'Bare conductor',
    lineArmings: 'Cable type',
  },
} as const;
const read = ({ locale }: Walker) => WORDS[locale];

test('the calendar has six weeks, a hundred years back and fifty-two ahead; a day can be typed', async ({
  walker,
}) => {
  const { page, words } = walker;
  await beginSignedIn(page, 'editor');
  await walker.open('/mortality');
  const calendar = page.getByRole('dialog');
  if (walker.size === 'phone') await walker.button(words.filters).click();
  await page.getByRole('combobox', { name: read(walker).observed }).click();
  await page.getByRole('option', { name: read(walker).ownPeriod }).click();
  const after = page.getByRole('textbox', { name: read(walker).since, exact: true });
  const year = new Date().getFullYear();
  for (const [end, within, beyond] of [
    [`15/01/${year - 100}`, `${year - 100}-01-01`, `${year - 101}-12-31`],
    [`15/12/${year + 52}`, `${year + 52}-12-31`, `${year + 53}-01-01`],
  ] as const) {
    await after.fill(end);
    await after.press('Enter');
    await expect(after).toHaveValue(end);
    await after.press('ArrowDown');
    await expect(calendar.getByRole('gridcell', { includeHidden: true })).toHaveCount(42);
    await expect(calendar.getByTitle(within).getByRole('button')).toBeEnabled();
    await expect(calendar.getByTitle(beyond).locator('button:enabled')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);
    await expect(after).toBeFocused();
  }
  await expect(page).toHaveURL(new RegExp(`observed_after=${year + 52}-12-15`));
});

test.describe('validation', () => {
  test('password missing, minimum 12 characters, special characters and digits, confirmation: one message each', async ({
    walker,
  }) => {
    const { page } = walker;
    const { password, confirmation, signUp, minimum, characters, mismatch } = read(walker);
    const { passwordRequired, usernameRequired } = read(walker);
    await walker.open('/account/signup');
    const first = page.getByRole('textbox', { name: password, exact: true });
    const second = page.getByRole('textbox', { name: confirmation });
    const messageOf = (name: string) => page.locator(`[data-field="${name}"]`).getByRole('alert');
    await page.getByRole('button', { name: signUp }).click();
    await expect(messageOf('password')).toHaveText(passwordRequired);
    await first.fill('short-1');
    await expect(messageOf('password')).toHaveText(minimum);
    await first.fill('long-enough-without');
    await expect(messageOf('password')).toHaveText(characters);
    await first.fill('Long-enough-with-7');
    await second.fill('something else');
    await page.getByRole('button', { name: signUp }).click();
    await expect(messageOf('password')).toHaveCount(0);
    await expect(messageOf('password_confirmation')).toHaveText(mismatch);
    await expect(messageOf('username')).toHaveText(usernameRequired);
  });

  test('value awaited in range: {range}', async ({ walker }) => {
    const { page, words, button } = walker;
    await beginSignedIn(page, 'editor');
    await walker.open('/infrastructures/317/operation');
    await button(words.addEquipment).click();
    await page.getByRole('spinbutton', { name: words.count }).fill('101');
    await button(words.save).click();
    await expect(page.getByText(read(walker).range)).toHaveCount(1);
  });

  test('file size must be less than a limit', async ({ walker, folder }) => {
    const { page, words } = walker;
    // Passed as a path, since sending contents of this size takes the browser's protocol seconds.
    const huge = join(folder, 'huge.jpg');
    writeFileSync(huge, Buffer.alloc(20 * 1024 * 1024 + 1, 0xff));
    await beginSignedIn(page, 'editor');
    await walker.open('/infrastructures/317/diagnosis');
    await page.getByLabel(words.choosePictures).setInputFiles(huge);
    await expect(page.getByText(read(walker).tooLarge)).toBeVisible();
  });

  test('arming choices are filtered by the parents of the infrastructure type', async ({ walker }) => {
    const { page, words } = walker;
    const { access } = await tokensOf('editor');
    const lines = await fetch(`${process.env.E2E_URL}/api/v1/cables/lines/?limit=1`, {
      headers: { authorization: `Bearer ${access}` },
    });
    const [line] = (await lines.json()).features;
    await beginSignedIn(page, 'editor');
    const offered = async (path: string) => {
      await walker.open(path);
      const field = page.locator('[data-field="arming_id"]');
      const change = field.getByRole('button', { name: words.change('') });
      await field.waitFor();
      if (await change.isVisible()) await change.click();
      await field.getByRole('combobox').click();
      const choices = page.getByRole('option');
      await expect(choices.first()).toBeVisible();
      return choices.allTextContents();
    };
    const forSupport = await offered('/infrastructures/317/diagnosis');
    expect(forSupport).not.toContain(read(walker).cable);
    const forLine = await offered(`/infrastructures/${line.id}/diagnosis`);
    expect(forLine).toContain(read(walker).cable);
    expect(forLine).not.toContain(words.arming);
  });
});

test.describe('error catalogue', () => {
  async function fillDiagnosis({ page, words, typeDate, pick }: Walker, path: string) {
    await page.goto(path);
    await typeDate(words.visit, daysAgo(1));
    await pick(words.attractiveness, words.attracts.low);
    await pick(words.dangerousness, words.electrocutes.low);
  }
  const form = ({ locale }: Walker) => `${locale === 'en' ? '/en' : ''}/infrastructures/318/diagnosis`;

  test('creation error: no new element was created', async ({ walker }) => {
    const { page, words, button } = walker;
    await beginSignedIn(page, 'editor');
    await answer(page, 'cables/diagnosis/', 403, { detail: 'no' });
    await fillDiagnosis(walker, form(walker));
    await button(words.save).click();
    await expect(page.getByText(read(walker).createFailed)).toBeVisible();
    await expect(page).toHaveURL(/\/diagnosis$/);
  });

  test('field not filled in or data type not valid', async ({ walker }) => {
    const { page, words, button } = walker;
    await beginSignedIn(page, 'editor');
    await answer(page, 'cables/diagnosis/', 400, {
      code: 'invalid',
      problems: [{ path: ['remark'], code: 'invalid', params: {} }],
    });
    await fillDiagnosis(walker, form(walker));
    await button(words.save).click();
    await expect(page.getByText(read(walker).invalid)).toHaveCount(1);
  });

  test('update error: no update was made', async ({ walker }) => {
    const { page, words, button } = walker;
    await beginSignedIn(page, 'editor');
    await page.route('**/api/v1/cables/points/318/', (route, request) =>
      request.method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 403, json: { code: 'permission_denied' } }),
    );
    await walker.open('/infrastructures/318/infrastructure');
    const latitude = page.getByRole('textbox', { name: 'Latitude' });
    await expect(latitude).not.toHaveValue('');
    await latitude.fill(String(Number((await latitude.inputValue()).replace(',', '.')) + 0.0001));
    await button(words.save).click();
    await expect(page.getByText(read(walker).updateFailed)).toBeVisible();
  });

  test('error sending pictures: some pictures may not have been saved', async ({ walker }) => {
    const { page, words, button } = walker;
    await beginSignedIn(page, 'editor');
    await page.route(/\/api\/v1\/media\//, route =>
      route.fulfill({ status: 400, json: { code: 'invalid', problems: [] } }),
    );
    await fillDiagnosis(walker, form(walker));
    await page.getByLabel(words.choosePictures).setInputFiles({
      name: 'pole.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawJpeg(page),
    });
    await button(words.save).click();
    await expect(page.getByText(read(walker).picturesFailed)).toBeVisible();
  });
});

test('reset of a password asks POST auth/reset_password/ with the e-mail', async ({ walker }) => {
  const { page } = walker;
  const { email, getLink } = read(walker);
  await page.route('**/api/v1/auth/reset_password/', route => route.fulfill({ status: 204 }));
  await walker.open('/account/reset');
  const resetRequest = page.waitForRequest(/\/auth\/reset_password\/$/);
  await page.getByRole('textbox', { name: email }).fill('nina@example.org');
  await page.getByRole('button', { name: getLink }).click();
  expect((await resetRequest).method()).toBe('POST');
  expect((await resetRequest).postDataJSON()).toEqual({ email: 'nina@example.org' });
});
