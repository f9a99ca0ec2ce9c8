import { createHash } from 'node:crypto';
import { localToday } from 'shared/contract';
import { infrastructures } from 'shared/kinds';
import type { OrganisationInput } from 'shared/server';
import type { Locale } from '../../config/texts';
import { productOf } from '../../domain/organisation/organisation';
import { iconPath } from '../../domain/organisation/organisation-look';
import type { publicFigures } from '../../domain/stats/public-figures';
import { type Html, html } from '../../http/escaped-html';
import { SheetWords } from '../sheets/sheet-words';
import { type MunicipalityMap, SIDE } from './municipality-map';
import { styleOf } from './style';

/** What the page shows. */
interface Published {
  figures: Awaited<ReturnType<typeof publicFigures>>;
  map: MunicipalityMap | null;
}

const SUBJECTS = ['safe', 'birds'] as const;
type Subjects = readonly (typeof SUBJECTS)[number][];
/** A year or a municipality. */
interface Row extends Record<Subjects[number], number> {
  title: string | number;
}

/** Municipalities in the table, of which the data has all, and names on the map. */
const MOST = { rows: 200, names: 8 };
/** Room for a name on the map, in units of the SVG. */
const [NAME_WIDTH, NAME_HEIGHT] = [260, 44];

/** Upper bounds of four classes with about as many numbers each. */
function classesOf(numbers: readonly number[]): number[] {
  const sorted = numbers.filter(number => number > 0).sort((a, b) => a - b);
  return [...new Set([1, 2, 3, 4].flatMap(part => sorted[Math.ceil((sorted.length * part) / 4) - 1] ?? []))];
}

/** The map as SVG, with a choice of the number that colours it, and its legend. */
function drawMap(
  words: SheetWords,
  map: MunicipalityMap,
  places: readonly (Row & { id: number })[],
  subjects: Subjects,
): Html {
  const alt = words.text('public', 'map_alt', { number: words.number(map.municipalities.length) });
  const shapes = new Map(map.municipalities.map(shape => [shape.id, shape]));
  const drawn = places.flatMap(place => {
    const shape = shapes.get(place.id);
    return shape ? [{ ...place, ...shape }] : [];
  });
  const shown = subjects
    .map(name => ({ name, classes: classesOf(drawn.map(place => place[name])) }))
    .filter(({ classes }) => classes.length > 0);
  const coloursOf = (place: Row) =>
    shown.flatMap(({ name, classes }) =>
      place[name] > 0 ? name.charAt(0) + classes.findIndex(upper => place[name] <= upper) : [],
    );
  const numberOf = (place: Row, name: Subjects[number]) =>
    `${words.text('fact', 'labelled', { label: words.text('public', name) })} ${words.number(place[name])}`;
  const named: typeof drawn = [];
  for (const place of drawn) {
    if (named.length === MOST.names) break;
    const [x, y] = place.middle;
    const isFree = named.every(
      ({ middle }) => Math.abs(middle[0] - x) > NAME_WIDTH || Math.abs(middle[1] - y) > NAME_HEIGHT,
    );
    if (isFree && Math.min(x, SIDE - x) > NAME_WIDTH / 2) named.push(place);
  }
  return html`<section><h2 id="map">${words.text('public', 'map')}</h2>
<fieldset aria-labelledby="map">${shown.map(({ name }, at) => html`<input type="radio" name="shown" id="${name}"${at === 0 ? ' checked' : ''}${shown.length === 1 ? ' hidden' : ''}><label for="${name}">${words.text('public', name)}</label>`)}
<svg class="map" viewBox="0 0 ${SIDE} ${SIDE}" role="img" aria-label="${alt}">
${map.regions.map(({ path }) => html`<path d="${path}"/>`)}
<g class="made">${drawn.map(place => html`<path class="${coloursOf(place).join(' ')}" d="${place.path}"><title>${[place.title, ...subjects.map(name => numberOf(place, name))].join(', ')}</title></path>`)}</g>
${named.map(({ title, middle }) => html`<text x="${middle[0]}" y="${middle[1]}">${title}</text>`)}
</svg>
${shown.map(({ name, classes }) => html`<ul class="${name}">${classes.map((upper, at) => html`<li><i></i>${[...new Set([(classes[at - 1] ?? 0) + 1, upper])].map(bound => words.number(bound)).join('–')}</li>`)}</ul>`)}</fieldset></section>`;
}

/** A table of numbers with bars, by year or by municipality; nothing without rows. */
function table(
  words: SheetWords,
  column: 'year' | 'place',
  rows: readonly Row[],
  subjects: Subjects,
  note = '',
): Html | '' {
  if (rows.length === 0) return '';
  const highest = Object.fromEntries(
    subjects.map(name => [name, rows.reduce((most, row) => Math.max(most, row[name]), 1)]),
  );
  const first =
    column === 'place' ? words.label(infrastructures, 'municipality') : words.text('public', column);
  const titles = [first, ...subjects.map(name => words.text('public', name))];
  return html`<section><h2 id="${column}">${words.text('public', `by_${column}`)}</h2>
<table aria-labelledby="${column}"><thead><tr>${titles.map(title => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows.map(row => html`<tr><th scope="row">${row.title}</th>${subjects.map(name => html`<td class="${name}">${words.number(row[name])}<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round((100 * row[name]) / (highest[name] ?? 1))}" height="8"/></svg></td>`)}</tr>`)}</tbody></table>
${note && html`<p>${note}</p>`}</section>`;
}

function figuresInWords(words: SheetWords, { figures, map }: Published): Html {
  const { safe, partial, birds, years, municipalities, birds_by_municipality } = figures;
  const cards = { supports: safe.supports, lines: safe.lines, partial, birds };
  const subjects = birds_by_municipality ? SUBJECTS : (['safe'] as const);
  const places = municipalities.map(place => ({ ...place, title: place.name, birds: place.birds ?? 0 }));
  const byYear = years.map(({ year: title, ...numbers }) => ({ title, ...numbers }));
  const more = places.length - MOST.rows;
  const notes = [
    more > 0 ? words.text('public', 'more', { number: words.number(more) }) : '',
    birds_by_municipality ? '' : words.text('public', 'no_rules'),
  ];
  return html`<p>${words.text('public', 'lead', { date: words.day(localToday()) })}</p>
<dl>${Object.entries(cards).map(([key, number]) => html`<div><dt>${words.text('public', key as keyof typeof cards)}</dt><dd>${words.number(number)}</dd></div>`)}</dl>
${map && drawMap(words, map, places, subjects)}
<div class="beside">${table(words, 'year', byYear, SUBJECTS)}
${table(words, 'place', places.slice(0, MOST.rows), subjects, notes.join(' ').trim())}</div>`;
}

/**
 * The page for people without an account: HTML and SVG without scripts, and the digest of the style sheet that it
 * contains.
 * @param published `null` while no administrator has switched the page on
 */
export function publicPage(
  locale: Locale,
  organisation: OrganisationInput,
  takesReports: boolean,
  published: Published | null,
) {
  const words = new SheetWords(locale);
  const name = productOf(organisation);
  const isEnglish = locale === 'en';
  const [home, other] = isEnglish ? ['/en', '/public'] : ['', '/en/public'];
  const title = words.text('public', published ? 'title' : 'off');
  const icon = organisation.logo ? iconPath(organisation.logo, 192) : '/favicon.svg';
  const style = styleOf(organisation);
  // Links to other pages leave a frame, so that it never shows them.
  const page = html`<!doctype html>
<html lang="${locale}">
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
  return { text: page.html, styleDigest: createHash('sha256').update(style).digest('base64') };
}
