import { beginSignedIn } from '../support/signed-in';
import { expect, test } from '../support/walk';

test('a stranger is asked to sign in and then sees what was asked for; a wrong password tells nothing', async ({
  walker,
}) => {
  const { page, words, locale, size } = walker;
  await walker.open('/search?tab=mortality');
  await expect(page).toHaveURL(/\/account\/login\?to=/);
  const username = page.getByRole('textbox', { name: words.username });
  const password = page.getByRole('textbox', { name: words.password });
  // A new name for each run: failures count for an hour, and all runs come from one IP address.
  await username.fill(`nobody-of-this-name-${locale}-${size}`);
  await password.fill('Wrong-password-1!');
  await password.press('Enter');
  await expect(page.getByText(words.wrongPassword)).toBeVisible();
  await username.fill('editor');
  await password.press('Enter');
  await expect(page.getByText(words.wrongPassword)).toBeVisible();
  await password.fill('Demo-for-tests-1!');
  await password.press('Enter');
  await expect(page).toHaveURL(/\/search\?.*tab=mortality/);
});

test('a reader sees the records and is offered nothing that writes', { tag: '@once' }, async ({ walker }) => {
  const { page, words, button } = walker;
  await beginSignedIn(page, 'reader');
  await walker.open('/infrastructures/300');
  await expect(page.getByRole('heading', { name: words.support('300') })).toBeVisible();
  await button(words.moreActions).click();
  await expect(page.getByRole('list', { name: words.moreActions })).toBeVisible();
  for (const name of [words.addDiagnosis, words.addOperation, words.edit, words.delete]) {
    await expect(button(name)).toHaveCount(0);
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  }
});

test('signing out forgets the person and the data shown', { tag: '@once' }, async ({ walker }) => {
  const { page, words } = walker;
  await beginSignedIn(page, 'editor');
  await walker.open('/infrastructures');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: words.signOut }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: words.signIn })).toBeVisible();
  await walker.open('/infrastructures/300/diagnosis');
  await expect(page).toHaveURL(/\/account\/login\?to=/);
});

test('an address that leads nowhere says so', { tag: '@once' }, async ({ walker }) => {
  await walker.open('/no/such/page');
  await expect(walker.page.getByRole('heading', { name: walker.words.notFound })).toBeVisible();
});
