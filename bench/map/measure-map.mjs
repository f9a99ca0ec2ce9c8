import { openBrowser } from '../browser/open-browser.mjs';
import { newVisitor, signIn } from '../browser/session.mjs';
import { median } from '../server/measure.mjs';
import { measureFirstVisit } from './first-visit.mjs';
import { heapOf } from './heap-of.mjs';
import { watchMainThread } from './main-thread.mjs';
import { scrollTable } from './scroll-table.mjs';
import { clockOf, recordDrawing, timeToDraw, untilDrawn } from './watch-drawing.mjs';

const ZOOMS = [6, 10, 14];
/** Number of options: high, medium, low and unknown. */
const RISKS = 4;
/** Excludes base maps of other servers. Playwright's routes would disable the browser's cache. */
const OWN_SERVER_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';
const DESK = { viewport: { width: 1366, height: 900 } };
/** A phone's processor is four times slower. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SLOWDOWN = 4;
/** Where pointer and wheel act: inside the map, away from its buttons. */
const MIDDLE = { x: 400, y: 480 };

/** The first support's position, as parameters of a map view. */
async function placeOf(url, { access }) {
  const answer = await fetch(`${url}/api/v1/cables/points/?limit=1&fields=summary`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const { features } = await answer.json();
  const [longitude, latitude] = features[0].geometry.coordinates;
  return { lng: longitude.toFixed(4), lat: latitude.toFixed(4) };
}

async function openPage(browser, url, tokens, device = DESK) {
  const context = await newVisitor(browser, url, tokens, device);
  await context.addInitScript(recordDrawing);
  return { context, page: await context.newPage() };
}

async function drag(page, dx, dy) {
  const at = share => [MIDDLE.x + dx * (share - 0.5), MIDDLE.y + dy * (share - 0.5)];
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let step = 1; step <= 20; step++) {
    await page.mouse.move(...at(step / 20));
    await page.waitForTimeout(16);
  }
  const ended = await clockOf(page);
  await page.mouse.up();
  return ended;
}

/** Moves the pointer over the drawn records: every move is a hit test. */
async function wander(page) {
  for (let step = 0; step < 60; step++) {
    await page.mouse.move(120 + step * 9, 300 + 200 * Math.sin(step / 5));
    await page.waitForTimeout(16);
  }
}

async function wheel(page, direction) {
  await page.mouse.move(MIDDLE.x, MIDDLE.y);
  await page.mouse.wheel(0, -100 * direction);
}

/** Opens the list of risks. @returns the centres of its options, each of which changes the filter */
async function openRisks(page) {
  await page.getByRole('button', { name: 'Filtres' }).click();
  await page.getByRole('combobox', { name: 'Risque' }).click();
  const choices = page.getByRole('listbox').getByRole('option');
  await choices.nth(RISKS - 1).waitFor();
  // The options stop moving only after the list has unfolded.
  await page.waitForTimeout(500);
  const boxes = await Promise.all((await choices.all()).map(choice => choice.boundingBox()));
  return boxes.map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
}

/** The median time, the longest task of all runs and the median time above 50 ms. */
function summed(times, tasks) {
  const each = key => tasks.map(task => task[key]);
  return {
    ms: median(times),
    tasks: {
      ours: Math.max(...each('ours')),
      oursOver: median(each('oursOver')),
      whole: Math.max(...each('whole')),
      wholeOver: median(each('wholeOver')),
    },
  };
}

/** @typedef {ReturnType<typeof summed> & {name: string, isMove?: boolean}} Row of the report */

/**
 * Repeats an action and measures the main thread.
 * @param {(turn: number) => Promise<number | void>} act returns the milliseconds until the view was complete
 */
async function repeat(watch, times, act) {
  /** @type {[number[], object[]]} */
  const [spent, tasks] = [[], []];
  for (let turn = 0; turn < times; turn++)
    tasks.push(await watch(async () => spent.push((await act(turn)) ?? 0)));
  return summed(spent, tasks);
}

/** Measures every move of the map at one zoom, starting with the first view. */
async function measureZoom({ watch, newPage, address, zoom, times, add }) {
  const visit = async page => {
    await page.goto(address, { waitUntil: 'commit' });
    return untilDrawn(page);
  };
  const cold = await repeat(watch, times, async () => {
    const { context, page } = await newPage();
    const drawn = await visit(page);
    await context.close();
    return drawn;
  });
  add({ name: `z${zoom}: opened, nothing kept`, ...cold });
  const { context, page } = await newPage();
  await visit(page);
  add({ name: `z${zoom}: opened again`, ...(await repeat(watch, times, () => visit(page))) });
  await page.getByRole('row').nth(1).waitFor();
  const label = await page.getByRole('tab', { selected: true }).textContent();
  const move = async (name, turns, act) =>
    add({
      name: `z${zoom}: ${name}`,
      isMove: true,
      ...(await repeat(watch, turns, turn => timeToDraw(page, () => act(turn)))),
    });
  await move('dragged', times, turn => drag(page, turn % 2 ? 500 : -500, turn % 2 ? 300 : -300));
  await move('wheel in and out', times, turn => wheel(page, turn % 2 ? -1 : 1));
  const pointer = await repeat(watch, times, () => wander(page));
  add({ name: `z${zoom}: pointer over it`, ...pointer, ms: 0 });
  const risks = await openRisks(page);
  await move('filter changed', Math.min(times, risks.length), turn => page.mouse.click(...risks[turn]));
  const heap = await heapOf(page);
  await context.close();
  const records = Number(label.replace(/\D/g, ''));
  return { zoom, records, drawn: cold.ms, over: cold.tasks.wholeOver, heap };
}

/** First visits on a desktop and a phone. The map opens at the extent of the data. */
async function measureVisits({ watch, openOn, url, times, tell }) {
  const visits = [];
  for (const { name, device, slowdown } of [
    { name: 'desk', device: DESK, slowdown: 1 },
    { name: `phone, ${SLOWDOWN} times slower`, device: PHONE, slowdown: SLOWDOWN },
  ]) {
    const newPage = () => openOn(device);
    const visit = await measureFirstVisit({ watch, newPage, address: `${url}/search`, times, slowdown });
    visits.push({ name, ...visit });
    tell(`  ${name}: drawn in ${visit.ms.toFixed(0)} ms, ${visit.total} requests`);
  }
  return visits;
}

/**
 * Measures the map search in a real browser.
 * @param {{chromium: string, url: string, account: {username: string, password: string}, times: number, firstOnly: boolean, tell: (line: string) =>
 * void}} options `firstOnly` leaves out moves and the table
 */
export async function measureMap({ chromium, url, account, times, firstOnly, tell }) {
  const browser = await openBrowser(chromium, [OWN_SERVER_ONLY]);
  try {
    const tokens = await signIn(url, account);
    const openOn = device => openPage(browser, url, tokens, device);
    const watch = act => watchMainThread(browser, url, act);
    const visits = await measureVisits({ watch, openOn, url, times, tell });
    if (firstOnly) return { visits };
    const place = await placeOf(url, tokens);
    const addressOf = zoom => `${url}/search?${new URLSearchParams({ z: String(zoom), ...place })}`;
    /** @type {[Row[], Awaited<ReturnType<typeof measureZoom>>[]]} */
    const [rows, views] = [[], []];
    const add = row => {
      rows.push(row);
      tell(`  ${row.name}: ${row.ms.toFixed(0)} ms, longest task of ours ${row.tasks.ours.toFixed(0)} ms`);
    };
    for (const zoom of ZOOMS)
      views.push(await measureZoom({ watch, newPage: openOn, address: addressOf(zoom), zoom, times, add }));
    const { page } = await openOn(DESK);
    await page.goto(addressOf(ZOOMS[0]));
    await page.getByRole('row').nth(1).waitFor();
    await untilDrawn(page);
    const table = await scrollTable(page, watch);
    return { visits, rows, views, table };
  } finally {
    await browser.close();
  }
}
