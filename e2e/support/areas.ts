import { untilInstalled } from './installed';
import { expect, type Walker } from './walk';

/** Texts on the screen of offline areas, per language. */
export const AREA_WORDS = {
  fr: {
    zone: 'Zone',
    take: 'Emporter cette zone',
    ready: 'Prête hors ligne',
    dataOf: /^Hors ligne · données du /,
    remove: 'Supprimer',
    none: 'Aucune zone n’est encore emportée.',
    box: 'Un rectangle que je trace',
    corner: 'Coin nord-ouest',
    name: 'Nom de la zone',
    pause: 'Mettre en pause',
    paused: /^En pause/,
    resume: 'Reprendre',
    refresh: 'Actualiser',
    mayClear: /^Le navigateur peut/,
    space: /^Place utilisée/,
    size: /^Environ /,
    find: /^Rechercher un numéro/,
    onlyTaken: /la recherche n’a porté que sur les zones emportées/,
  },
  en: {
    zone: 'Area',
    take: 'Take this area along',
    ready: 'Ready offline',
    dataOf: /^Offline · data of /,
    remove: 'Remove',
    none: 'No area has been taken along yet.',
    box: 'A rectangle that I draw',
    corner: 'North-west corner',
    name: 'Name of the area',
    pause: 'Pause',
    paused: /^Paused/,
    resume: 'Resume',
    refresh: 'Refresh',
    mayClear: /^The browser may clear/,
    space: /^Space used/,
    size: /^About /,
    find: /^Search for a number/,
    onlyTaken: /only the areas taken along were searched/,
  },
};

/** Signs in an editor in the installed application, and downloads a municipality for offline use. */
export async function takeAlong(walker: Walker, municipality = 'Ajaccio'): Promise<void> {
  const { page, locale } = walker;
  const say = AREA_WORDS[locale];
  await walker.signIn('editor');
  await untilInstalled(page);
  await walker.open('/offline');
  await page.getByRole('combobox', { name: say.zone }).selectOption({ label: municipality });
  await expect(page.getByText(say.size)).toBeVisible();
  await walker.button(say.take).click();
  await expect(page.getByText(say.ready)).toBeVisible({ timeout: 90_000 });
}
