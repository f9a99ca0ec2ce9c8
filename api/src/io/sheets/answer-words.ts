import { areaName } from 'shared/contract';
import type { Answer, AnswerQuery } from 'shared/contract/area-answers';
import { type AnswerFigures, isLinked } from '../../domain/answers/answer-figures';
import { digestOf } from '../../http/cacheable';
import type { SheetWords } from './sheet-words';

type Sentence = Answer['sentences'][number];
type Key = Parameters<typeof SheetWords.prototype.text<'answer'>>[1];
type Values = Record<string, string | number>;

/** Maximum of species that an answer names. */
const MOST_SPECIES = 11;

export function answerInWords(
  words: SheetWords,
  { place, deaths, sources, numbers, years, ...figures }: AnswerFigures,
  query: AnswerQuery,
): Answer {
  const { birds, cases, uncounted, total, high, full, partial, left, unknown, treated, visited } = numbers;
  const isWhole = query.from.endsWith('-01-01') && query.until.endsWith('-12-31');
  const [from = '', until = ''] = [query.from, query.until].map(day =>
    isWhole ? day.slice(0, 4) : words.day(day),
  );
  const isYear = isWhole && from === until;
  const during = words.text('answer', isYear ? 'in_year' : isWhole ? 'in_years' : 'in_days', { from, until });
  const at = words.text('answer', figures.isOver ? 'at' : 'so_far', { date: words.day(query.until) });
  const text = (key: Key, values: Values = {}) => {
    const written = Object.entries({ in: during, at, ...values }).map(([name, value]) => [
      name,
      typeof value === 'number' ? words.number(value) : value,
    ]);
    return words.text('answer', key, Object.fromEntries(written));
  };
  const rules = new Intl.PluralRules(words.locale);
  const counted = (
    key: 'dead' | 'cases' | 'uncounted' | 'safe_says' | 'unknown' | 'chosen',
    number: number,
    values: Values = {},
  ) => text(`${key}_${rules.select(number) === 'one' ? 'one' : 'other'}`, { number, ...values });
  const figureOf = (number: number) => (number === 0 ? text('none') : words.number(number));
  const joined = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ');
  const partsOf = (parts: Partial<Record<Key, number>>) =>
    Object.entries(parts).map(([code, number]) => ({ code, name: text(code as Key), number }));

  const named = sources.map(source => words.item(source)).join(', ');
  const causes = deaths.by_cause.filter(one => one.individuals > 0);
  const species = deaths.by_species
    .filter(one => one.individuals > 0)
    .sort((a, b) => b.individuals - a.individuals);
  const others = species.slice(MOST_SPECIES).reduce((sum, one) => sum + one.individuals, 0);
  const ofDeaths: Sentence = {
    subject: 'deaths',
    figure: uncounted > 0 ? text('at_least', { number: birds }) : figureOf(birds),
    says: counted('dead', birds),
    detail: text(birds > 0 ? 'dead_detail' : figures.hasBegun ? 'no_dead_detail' : 'not_begun', {
      causes: causes.map(one => text(one.cause, { number: one.individuals })).join(', '),
    }),
    parts: [
      ...species.slice(0, MOST_SPECIES).map(({ species: bird, individuals: number }) => ({
        code: String(bird.id),
        name: words.species(bird),
        number,
        bird: { scientific_name: bird.scientific_name, size_class: bird.size_class },
      })),
      ...(others > 0 ? partsOf({ others }) : []),
    ],
    source: joined(
      cases > 0 ? counted('cases', cases, { sources: named && ` (${named})` }) : text('no_cases'),
      uncounted > 0 && counted('uncounted', uncounted),
    ),
    limit: joined(
      text('found_only'),
      isLinked(query) && text('linked_only'),
      figures.hasRules && text('protected'),
    ),
  };

  const ofWorks: Sentence = {
    subject: 'works',
    figure: figureOf(full),
    says: high > 0 ? counted('safe_says', full, { left }) : text(total > 0 ? 'no_high_says' : 'nothing_says'),
    detail: joined(
      text(high > 0 ? 'of_high' : 'as_known', { high }),
      partial > 0 && text('in_part', { number: partial }),
      total > 0 && figures.hasBegun && text('treated', { treated }),
    ),
    parts: partsOf({ full, partial, left }).filter(({ number }) => number > 0),
    source: text('safe_source'),
    limit: joined(unknown > 0 && counted('unknown', unknown, { total }), text('as_today')),
  };

  const unvisited = total - visited;
  const percent = Math.round((unvisited / total) * 100);
  const ofVisits: Sentence = {
    subject: 'visits',
    // 0 % and 100 % are given only if they are exact.
    figure: text('percent', {
      number: unvisited && visited ? Math.min(Math.max(percent, 1), 99) : percent,
    }),
    says: text('unvisited_says'),
    detail: text(unvisited > 0 ? 'unvisited_detail' : 'all_visited', { number: unvisited, total }),
    parts: partsOf({ visited, unvisited }),
    source: text('visits_source'),
    limit: text('visits_limit'),
  };

  const placeName = () => {
    if (place.area) return areaName(place.area, words.locale);
    if (query.line) return words.text('name', 'LINE', { id: query.line });
    if (query.chosen) return counted('chosen', total);
    return place.name ?? (words.item(place.owner) || text('everything'));
  };
  const spoken = total > 0 ? [ofVisits] : [];
  return {
    place: placeName(),
    period: isYear ? from : `${from} – ${until}`,
    version: digestOf(JSON.stringify([numbers, years])).slice(0, 8),
    newest: figures.newest,
    // If nothing has been visited, the sentence about visits comes first.
    sentences: visited === 0 ? [...spoken, ofDeaths, ofWorks] : [ofDeaths, ofWorks, ...spoken],
    figures: numbers,
    years,
    extent: place.extent ?? null,
    beside: (place.beside ?? []).map(one => ({ id: one.id, name: areaName(one, words.locale) })),
  };
}
