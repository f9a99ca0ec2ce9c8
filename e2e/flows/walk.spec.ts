import type { Infrastructure } from 'shared/kinds';
import { takeAlong } from '../support/areas';
import { colleagueAt } from '../support/colleague';
import { countClicks } from '../support/count-clicks';
import { expect, test } from '../support/installed';

const SAYS = {
  fr: {
    title: /^Ligne n°\s\d+/,
    begin: 'Commencer',
    nothing: 'Rien trouvé',
    bird: 'Oiseau trouvé',
    takeBack: 'Pas vu',
    end: 'Terminer…',
    offline: /^Hors ligne/,
    oneBird: '1 oiseau trouvé',
    keep: 'Garder ma trace',
    finish: 'Terminer',
    done: 'Prospection terminée. Merci !',
    allSent: 'Tout ce qui a été saisi sur cet appareil est envoyé.',
  },
  en: {
    title: /^Line no\.\s\d+/,
    begin: 'Start',
    nothing: 'Nothing found',
    bird: 'Bird found',
    takeBack: 'Not seen',
    end: 'Finish…',
    offline: /^Offline/,
    oneBird: '1 bird found',
    keep: 'Keep my track',
    finish: 'Finish',
    done: 'Search finished. Thank you!',
    allSent: 'Everything recorded on this device has been sent.',
  },
} as const;

/** In the north of Ajaccio, where the demonstration set has no supports. */
const [LONGITUDE, LATITUDE] = [8.7571, 41.9752];
/** 80 m in degrees of longitude. */
const SPAN = 80 / 82_880;
/** Seconds between two positions of a track at least. */
const PACE = 3_200;

test('a walk finds what lies below a line, survives a closed page, and ends without network', async ({
  walker,
  context,
  server,
}) => {
  const { page, words, button, locale } = walker;
  const say = SAYS[locale];
  const colleague = await colleagueAt(server.url);
  const { features: poles } = await colleague.get<{ features: Infrastructure[] }>('cables/points/?limit=1');
  const network_type_id = poles[0]?.properties.network_type.id;
  const at = (number: number) => [LONGITUDE + number * SPAN, LATITUDE] as const;
  for (const number of [0, 1, 2, 3, 4])
    await colleague.post('cables/points/', {
      network_type_id,
      geom: { type: 'Point', coordinates: at(number) },
    });
  await colleague.post('cables/lines/', {
    network_type_id,
    geom: { type: 'LineString', coordinates: [at(0), at(4)] },
  });
  const goTo = (number: number) =>
    context.setGeolocation({ longitude: at(number)[0], latitude: LATITUDE, accuracy: 5 });
  const progress = (done: number) => expect(page.getByText(`${done} / 5`, { exact: true })).toBeVisible();

  await context.grantPermissions(['geolocation']);
  await goTo(-0.3);
  await takeAlong(walker);
  await test.step('begins with two taps at most', async () => {
    await walker.open('/walk');
    const clicks = await countClicks(page);
    await expect(page.getByRole('heading', { name: say.title })).toBeVisible();
    await button(say.begin).click();
    await progress(0);
    expect(clicks.count()).toBeLessThanOrEqual(2);
  });

  await test.step('ticks three supports in passing, one of which is taken back and ticked by hand', async () => {
    for (const number of [0, 1, 2]) {
      await page.waitForTimeout(PACE);
      await goTo(number);
      await progress(number + 1);
    }
    await button(say.takeBack).click();
    await progress(2);
    await page.waitForTimeout(PACE);
    await goTo(3);
    await progress(3);
  });

  await test.step('finds a bird, and comes back', async () => {
    await button(say.bird).click();
    const species = page.getByRole('combobox', { name: words.species });
    await species.click();
    await species.fill(words.speciesTyped);
    await page.getByRole('option').filter({ hasText: words.speciesName }).first().click();
    await page.getByRole('radio', { name: words.electrocution }).check();
    await button(words.save).click();
    await expect(page).toHaveURL(/\/walk$/);
    await progress(4);
  });

  await test.step('goes on after the page was closed', async () => {
    // Nobody closes a page in the moment of the last tick, which would be lost.
    await page.waitForTimeout(500);
    await page.goto('about:blank');
    await walker.open('/walk');
    await progress(4);
  });

  await test.step('ends without network', async () => {
    await context.setOffline(true);
    await expect(page.getByText(say.offline).filter({ visible: true }).first()).toBeVisible();
    await button(say.end).click();
    await expect(page.getByText(say.oneBird)).toBeVisible();
    await page.getByRole('checkbox', { name: say.keep }).check();
    await button(say.finish).click();
    await expect(page.getByText(say.done)).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('the server has the survey, its case and its track', async () => {
    await walker.open('/outbox');
    await expect(page.getByRole('main').getByText(say.allSent)).toBeVisible({ timeout: 30_000 });
    const [survey] = await colleague.get<Survey[]>('surveys/?ordering=-id&limit=1');
    expect(survey).toMatchObject({ finds: 1, nothing_found: false, way: 'FOOT' });
    expect(survey?.ended_at).toMatch(/^\d\d:\d\d$/);
    expect(survey?.targets.length).toBeGreaterThanOrEqual(4);
    const { features } = await colleague.get<{ features: { properties: { survey: number } }[] }>(
      `mortality/?survey=${survey?.id}`,
    );
    expect(features).toHaveLength(1);
    const [track] = await colleague.get<Track[]>(`survey-tracks/?survey=${survey?.id}`);
    expect(track?.shared).toBe(false);
    expect(track?.points.length).toBeGreaterThanOrEqual(3);
  });
});

interface Survey {
  id: number;
  finds: number;
  ended_at: string;
  targets: object[];
}
interface Track {
  shared: boolean;
  points: unknown[];
}
