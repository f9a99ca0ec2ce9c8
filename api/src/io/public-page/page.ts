import { localToday } from 'shared/contract';
import type { OrganisationInput } from 'shared/server';
import { productOf } from '../../domain/organisation/organisation';
import { iconPath } from '../../domain/organisation/organisation-look';
import type { publicFigures } from '../../domain/stats/public-figures';
import { type Html, html } from '../../http/escaped-html';
import type { SheetWords } from '../sheets/sheet-words';
import { type MunicipalityMap, SIDE } from './municipality-map';
import { styleOf } from './style';

/** What the page shows. */
export interface Published {
  figures: Awaited<ReturnType<typeof publicFigures>>;
  map: MunicipalityMap | null;
}

/** Rows of the tables, of which the data has all, and names on the map. */
const MOST = { municipalities: 200, years: 20, names: 8 };
/** Room for a name on the map, in units of the SVG. */
const [NAME_WIDTH, NAME_HEIGHT] = [260, 44];
const SUBJECTS = ['safe', 'birds'] as const;

/** Upper bounds of four classes with about as many numbers each. */
function classesOf(numbers: readonly number[]): number[] {
  const sorted = numbers.filter(number => number > 0).sort((a, b) => a - b);
  return [...new Set([1, 2, 3, 4].flatMap(part => sorted[Math.ceil((sorted.length * part) / 4) - 1] ?? []))];
}

/** The map as SVG, with a choice of the number that colours it, and its legend. */
function drawMap(words: SheetWords, { figures, map }: Published): Html | '' {
  if (!map) return '';
  const shapes = new Map(map.municipalities.map(shape => [shape.id, shape]));
  const drawn = figures.municipalities.flatMap(one => {
    const shape = shapes.get(one.id);
    return shape?.path ? [{ ...one, ...shape }] : [];
  });
  const subjects = SUBJECTS.map(name => ({ name, classes: classesOf(drawn.map(one => one[name])) })).filter(
    ({ classes }) => classes.length > 0,
  );
  const coloursOf = (one: (typeof drawn)[number]) =>
    subjects.flatMap(({ name, classes }) =>
      one[name] > 0 ? name.charAt(0) + classes.findIndex(upper => one[name] <= upper) : [],
    );
  const named: typeof drawn = [];
  for (const one of drawn) {
    const [x, y] = one.middle;
    const isFree = named.every(
      ({ middle }) => Math.abs(middle[0] - x) > NAME_WIDTH || Math.abs(middle[1] - y) > NAME_HEIGHT,
    );
    if (isFree && Math.min(x, SIDE - x) > NAME_WIDTH / 2 && named.length < MOST.names) named.push(one);
  }
  const alt = words.text('public', 'map_alt', { number: words.number(drawn.length) });
  return html`<section><h2 id="map">${words.text('public', 'map')}</h2>
<fieldset aria-labelledby="map">${subjects.map(({ name }, at) => html`<input type="radio" name="shown" id="${name}"${at === 0 ? ' checked' : ''}><label for="${name}">${words.text('public', name)}</label>`)}
<svg class="map" viewBox="0 0 ${SIDE} ${SIDE}" role="img" aria-label="${alt}">
${map.regions.map(({ path }) => html`<path d="${path}"/>`)}
<g class="made">${drawn.map(one => html`<path class="${coloursOf(one).join(' ')}" d="${one.path}"><title>${words.text('public', 'municipality', { name: one.name, safe: words.number(one.safe), birds: words.number(one.birds) })}</title></path>`)}</g>
${named.map(({ name, middle }) => html`<text x="${middle[0]}" y="${middle[1]}">${name}</text>`)}
</svg>
${subjects.map(({ name, classes }) => html`<ul class="${name}">${classes.map((upper, at) => html`<li><i></i>${[...new Set([(classes[at - 1] ?? 0) + 1, upper])].map(bound => words.number(bound)).join('–')}</li>`)}</ul>`)}</fieldset></section>`;
}

/** A table of numbers with bars, by year or by municipality; nothing without rows. */
function table(
  words: SheetWords,
  column: 'year' | 'place',
  rows: readonly { title: string | number; safe: number; birds: number }[],
  note = '',
): Html | '' {
  if (rows.length === 0) return '';
  const highest = { safe: 1, birds: 1 };
  for (const row of rows) for (const name of SUBJECTS) highest[name] = Math.max(highest[name], row[name]);
  return html`<section><h2 id="${column}">${words.text('public', `by_${column}`)}</h2>
<table aria-labelledby="${column}"><thead><tr>${([column, ...SUBJECTS] as const).map(key => html`<th scope="col">${words.text('public', key)}</th>`)}</tr></thead>
<tbody>${rows.map(row => html`<tr><th scope="row">${row.title}</th>${SUBJECTS.map(name => html`<td>${words.number(row[name])}<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round((100 * row[name]) / highest[name])}" height="8"/></svg></td>`)}</tr>`)}</tbody></table>
${note && html`<p>${note}</p>`}</section>`;
}

function figuresInWords(words: SheetWords, published: Published): Html {
  const { safe, partial, birds, years, municipalities, birds_by_municipality } = published.figures;
  const cards = { supports: safe.supports, lines: safe.lines, partial, birds };
  const more = municipalities.length - MOST.municipalities;
  const note = birds_by_municipality ? more > 0 && ('more' as const) : ('no_rules' as const);
  const byYear = years.slice(-MOST.years).map(({ year: title, ...numbers }) => ({ title, ...numbers }));
  const byPlace = municipalities.slice(0, MOST.municipalities).map(one => ({ ...one, title: one.name }));
  return html`<p>${words.text('public', 'lead', { date: words.day(localToday()) })}</p>
<dl>${Object.entries(cards).map(([key, number]) => html`<div><dt>${words.text('public', key as keyof typeof cards)}</dt><dd>${words.number(number)}</dd></div>`)}</dl>
${drawMap(words, published)}
<div class="beside">${table(words, 'year', byYear)}
${table(words, 'place', byPlace, note ? words.text('public', note, { number: words.number(more) }) : '')}</div>`;
}

/**
 * The page for people without an account: HTML and SVG without scripts, and the style sheet that it contains.
 * @param published `null` while no administrator has switched the page on
 */
export function publicPage(
  words: SheetWords,
  organisation: OrganisationInput,
  published: Published | null,
  takesReports: boolean,
) {
  const name = productOf(organisation);
  const isEnglish = words.locale === 'en';
  const [home, other] = isEnglish ? ['/en', '/public'] : ['', '/en/public'];
  const title = words.text('public', published ? 'title' : 'off');
  const icon = organisation.logo ? iconPath(organisation.logo, 192) : '/favicon.svg';
  const style = styleOf(organisation);
  // Links to other pages leave a frame, so that it never shows them.
  const page = html`<!doctype html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} – ${name}</title>
<link rel="icon" href="${icon}">
<style>${{ html: style }}</style>
</head>
<body>
<header><a href="${home || '/'}" target="_top"><img src="${icon}" alt="" width="40" height="40">${organisation.name || name}</a>
<a href="${other}" lang="${isEnglish ? 'fr' : 'en'}">${words.text('public', 'language')}</a></header>
<main><h1>${title}</h1>
${published && figuresInWords(words, published)}
<footer>${published && html`<p>${words.text('public', 'limits')}</p>`}
${takesReports ? html`<a href="${home}/report" target="_top">${words.text('public', 'report')}</a>` : ''}
${published && html`<a href="/api/v1/public/figures/" target="_top">${words.text('public', 'data')}</a>`}</footer></main>
</body>
</html>`;
  return { text: page.html, style };
}
