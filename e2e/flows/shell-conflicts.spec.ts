import type { Diagnosis, Infrastructure } from 'shared/kinds';
import { AREA_WORDS, takeAlong } from '../support/areas';
import { type Colleague, colleagueAt } from '../support/colleague';
import { expect, test } from '../support/installed';

const SAYS = {
  fr: {
    compare: /^Comparer et décider/,
    theirs: 'Tout du serveur',
    later: 'Continuer la saisie',
    nothing: 'Tout ce qui a été saisi sur cet appareil est envoyé.',
  },
  en: {
    compare: /^Compare and decide/,
    theirs: 'All from the server',
    later: 'Go on editing',
    nothing: 'Everything recorded on this device has been sent.',
  },
};

/** Visits of supports in the municipality, one for each choice. */
async function visits(colleague: Colleague): Promise<Diagnosis[]> {
  const { features } = await colleague.get<{ features: Infrastructure[] }>(
    'cables/points/?q=Ajaccio&limit=50',
  );
  return features.flatMap(({ properties }) => properties.diagnosis.slice(0, 1)).slice(0, 3);
}

test('what a colleague changed meanwhile is shown field by field, and each choice does what it says', async ({
  walker,
  server,
}) => {
  const { page, words, locale } = walker;
  const say = SAYS[locale];
  const colleague = await colleagueAt(server.url);
  const [mine, theirs, merged] = await visits(colleague);
  if (!mine || !theirs || !merged) throw new Error('The demonstration set has too few visits');
  await takeAlong(walker);

  await test.step('edits without network records of the area taken along', async () => {
    await page.context().setOffline(true);
    for (const { id, infrastructure } of [mine, theirs, merged]) {
      await walker.open(`/infrastructures/${infrastructure}/diagnosis?diagnosis=${id}`);
      await page.getByRole('textbox', { name: words.remark }).fill(`valley ${id}`);
      await walker.button(words.save).click();
      await expect(page).toHaveURL(new RegExp(`/infrastructures/${infrastructure}$`));
    }
    await expect(page.getByText(AREA_WORDS[locale].dataOf)).toBeVisible();
  });

  await test.step('a colleague changes the same ones', async () => {
    for (const { id } of [mine, theirs, merged])
      await colleague.patch(`cables/diagnosis/${id}/`, {
        remark: `office ${id}`,
        technical_proposal: 'Gaines',
      });
  });

  const decide = async ({ id, infrastructure }: Diagnosis) => {
    await walker.open('/outbox');
    await page.locator(`a[href*="/infrastructures/${infrastructure}/diagnosis"]`).click();
    const dialog = page.getByRole('dialog');
    const question = dialog.getByRole('group', { name: words.remark });
    await expect(question).toContainText(`office ${id}`);
    await expect(question).toContainText(`valley ${id}`);
    // The colleague's own changes are listed, without a question.
    await expect(dialog.getByRole('group')).toHaveCount(1);
    await expect(dialog.getByRole('region')).toContainText('Gaines');
    return dialog;
  };
  const onServer = ({ id }: Diagnosis) => colleague.get<Diagnosis>(`cables/diagnosis/${id}/`);

  await test.step('comes back: nothing was overwritten', async () => {
    await page.context().setOffline(false);
    await walker.open('/outbox');
    await expect(page.getByRole('link', { name: say.compare })).toHaveCount(3, { timeout: 30_000 });
    expect((await onServer(mine)).remark).toBe(`office ${mine.id}`);
  });

  await test.step('keeps its own: only the field in question is taken over', async () => {
    const dialog = await decide(mine);
    await dialog.getByRole('button', { name: words.keepMine }).click();
    await dialog.getByRole('button', { name: words.saveChoices }).click();
    await expect(page).toHaveURL(new RegExp(`/infrastructures/${mine.infrastructure}$`));
    await expect(page.getByText(`valley ${mine.id}`).first()).toBeVisible();
    expect(await onServer(mine)).toMatchObject({ remark: `valley ${mine.id}`, technical_proposal: 'Gaines' });
  });

  await test.step('takes the server’s: its own is thrown away', async () => {
    const dialog = await decide(theirs);
    await dialog.getByRole('button', { name: say.theirs }).click();
    await dialog.getByRole('button', { name: words.saveChoices }).click();
    await expect(page.getByText(`office ${theirs.id}`).first()).toBeVisible();
    expect((await onServer(theirs)).remark).toBe(`office ${theirs.id}`);
  });

  await test.step('goes on editing, and saves both in one', async () => {
    const dialog = await decide(merged);
    await dialog.getByRole('button', { name: say.later }).click();
    await page.getByRole('textbox', { name: words.remark }).fill(`office and valley ${merged.id}`);
    await walker.button(words.save).click();
    await page.getByRole('dialog').getByRole('button', { name: words.keepMine }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.saveChoices }).click();
    await expect(page).toHaveURL(new RegExp(`/infrastructures/${merged.infrastructure}$`));
    expect(await onServer(merged)).toMatchObject({
      remark: `office and valley ${merged.id}`,
      technical_proposal: 'Gaines',
    });
  });

  await walker.open('/outbox');
  await expect(page.getByRole('main').getByText(say.nothing)).toBeVisible();
});
