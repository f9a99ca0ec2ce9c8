import { readFile } from 'node:fs/promises';
import { tokensOf } from '../support/signed-in';
import { expect, test } from '../support/walk';

const WORDS = {
  fr: {
    pdf: 'Télécharger en PDF',
    offline: 'Le PDF est fait par le serveur : il faut du réseau.',
    lang: 'fr-FR',
  },
  en: { pdf: 'Download as PDF', offline: 'The server makes the PDF: a network is needed.', lang: 'en-GB' },
};

/** Id of the first record in a list. */
async function firstOf(list: string): Promise<number> {
  const { access } = await tokensOf('reader');
  const headers = { authorization: `Bearer ${access}` };
  const answer = await fetch(`${process.env.E2E_URL}/api/v1/${list}?limit=1`, { headers });
  const { features } = (await answer.json()) as { features: { id: number; properties: { id?: number } }[] };
  const [first] = features;
  if (!first) throw new Error(`No record in ${list}`);
  return first.id;
}

test('somebody takes the sheets of a support, a line and a case along as PDF, which needs a network', async ({
  walker,
}) => {
  const { page, locale, size, words } = walker;
  const texts = WORDS[locale];
  await walker.signIn('reader');
  for (const [list, screen, name] of [
    ['cables/points/', 'infrastructures', 'support'],
    ['cables/lines/', 'infrastructures', 'line'],
    ['mortality/', 'mortality', 'mortality'],
  ] as const) {
    const id = await firstOf(list);
    await walker.open(`/${screen}/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const download = page.waitForEvent('download', { timeout: 60_000 });
    await walker.act(texts.pdf);
    const file = await download;
    expect(file.suggestedFilename()).toBe(`avicable-${name}-${id}.pdf`);
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1')).toContain(`/Lang (${texts.lang})`);
  }
  await page.context().setOffline(true);
  await walker.act(texts.pdf);
  const message = page.getByRole('status').filter({ hasText: texts.offline });
  // The message is neither beyond the edge of a phone's screen nor behind the buttons of the sheet.
  await expect(message.getByRole('button')).toBeInViewport({ ratio: 1 });
  if (size === 'phone') {
    const bottom = await message.evaluate(element => element.getBoundingClientRect().bottom);
    const buttons = await page.getByRole('button', { name: words.moreActions }).boundingBox();
    expect(bottom).toBeLessThanOrEqual(buttons?.y ?? 0);
  }
  await page.context().setOffline(false);
});
