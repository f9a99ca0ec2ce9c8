import type { Answer, AnswerQuery } from 'shared/contract/area-answers';
import { type AnswerFigures, isLinked } from '../../domain/answers/answer-figures';
import { digestOf } from '../../http/cacheable';
import type { SheetWords } from './sheet-words';

type Sentence = Answer['sentences'][number];
type Key = Parameters<typeof SheetWords.prototype.text<'answer'>>[1];
type Values = Record<string, string | number>;

/** Maximum of species named. */
const MOST_SPECIES = 11;

/** The words of a question's period. */
function periodWords(words: SheetWords, { from, until }: AnswerQuery, isOver: boolean) {
  const [first, last] = [from.slice(0, 4), until.slice(0, 4)];
  const isWhole = from.endsWith('-01-01') && until.endsWith('-12-31');
  const isYear = isWhole && first === last;
  const ends = isWhole ? { from: first, until: last } : { from: words.day(from), until: words.day(until) };
  const date = { date: words.day(until) };
  return {
    period: isYear ? first : words.text('answer', 'period', ends),
    in: words.text('answer', isYear ? 'in_year' : isWhole ? 'in_years' : 'in_days', ends),
    at: words.text('answer', isOver ? 'at' : 'so_far', date),
    up_to: words.text('answer', isOver ? 'up_to' : 'up_to_now', date),
  };
}

/** An answer in words of one language. */
export function answerInWords(words: SheetWords, figures: AnswerFigures, query: AnswerQuery): Answer {
  const { place, deaths, sources, high, total, treated, notEvaluated, visited, years } = figures;
  const { period, ...common } = periodWords(words, query, figures.isOver);
  const rules = new Intl.PluralRules(words.locale);
  const text = (key: Key, values: Values = {}) => {
    const written = Object.entries({ ...common, ...values }).map(([name, value]) => [
      name,
      typeof value === 'number' ? words.number(value) : value,
    ]);
    return words.text('answer', key, Object.fromEntries(written));
  };
  const counted = (key: 'dead' | 'cases' | 'uncounted' | 'safe_says', number: number, values: Values = {}) =>
    text(`${key}_${rules.select(number) === 'one' ? 'one' : 'other'}`, { number, ...values });
  const figureOf = (number: number) => (number === 0 ? text('none') : words.number(number));
  const joined = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ');

  const { cases, individuals, uncounted } = deaths.total;
  const species = deaths.by_species
    .filter(one => one.individuals > 0)
    .sort((a, b) => b.individuals - a.individuals);
  const others = species.slice(MOST_SPECIES).reduce((sum, one) => sum + one.individuals, 0);
  const causes = deaths.by_cause.filter(one => one.individuals > 0);
  const named = sources.map(source => words.item(source)).join(', ');
  const ofDeaths: Sentence = {
    subject: 'deaths',
    figure: uncounted > 0 ? text('at_least', { number: individuals }) : figureOf(individuals),
    says: counted('dead', individuals),
    detail: text(individuals > 0 ? 'dead_detail' : 'no_dead_detail', {
      causes: causes.map(one => text(one.cause, { number: one.individuals })).join(', '),
    }),
    parts: [
      ...species.slice(0, MOST_SPECIES).map(one => ({
        code: String(one.species.id),
        name: words.species(one.species),
        number: one.individuals,
        bird: { scientific_name: one.species.scientific_name, size_class: one.species.size_class },
      })),
      ...(others > 0 ? [{ code: 'others', name: text('others'), number: others }] : []),
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

  const safe = high.full + high.partial;
  const all = safe + high.none;
  const ofWorks: Sentence = {
    subject: 'works',
    figure: figureOf(safe),
    says:
      all > 0
        ? counted('safe_says', safe, { left: high.none })
        : text(total > 0 ? 'no_high_says' : 'nothing_says'),
    detail: text(all > 0 ? 'safe_detail' : 'no_high_detail', {
      high: all,
      partial: high.partial > 0 ? ` ${text('in_part', { number: high.partial })}` : '',
      treated,
    }),
    parts: [
      { code: 'full', name: text('full'), number: high.full },
      { code: 'partial', name: text('partial'), number: high.partial },
      { code: 'left', name: text('left'), number: high.none },
    ].filter(({ number }) => number > 0),
    source: text('safe_source'),
    limit: text('safe_limit', { number: notEvaluated, total }),
  };

  const unvisited = total - visited;
  const percent = Math.round((unvisited / total) * 100);
  const isUnder = percent === 0 && unvisited > 0;
  const ofVisits: Sentence = {
    subject: 'visits',
    figure: text(isUnder ? 'under_one' : percent === 100 && visited > 0 ? 'over_99' : 'percent', {
      number: percent,
    }),
    says: text('unvisited_says'),
    detail: text('unvisited_detail', { number: unvisited, total }),
    parts: [
      { code: 'visited', name: text('visited'), number: visited },
      { code: 'unvisited', name: text('unvisited'), number: unvisited },
    ],
    source: text('visits_source'),
    limit: text('visits_limit'),
  };

  const rows: [Key, number, Values?][] = [
    ['figure_dead', individuals],
    ['figure_cases', cases],
    ['figure_uncounted', uncounted],
    ...deaths.by_cause.map((one): [Key, number] => [`figure_${one.cause}`, one.individuals]),
    ['figure_total', total],
    ['figure_high', all],
    ['figure_full', high.full],
    ['figure_partial', high.partial],
    ['figure_left', high.none],
    ['figure_unknown', notEvaluated],
    ['figure_treated', treated],
    ['figure_visited', visited],
    ...years.map(({ year, birds }): [Key, number, Values] => ['figure_birds', birds, { year: String(year) }]),
    ...years.map((one): [Key, number, Values] => ['figure_visits', one.visited, { year: String(one.year) }]),
  ];
  const placeName = () => {
    if (!place) return text('everything');
    if (typeof place.name === 'function') return place.name(words.locale);
    return place.name === null ? text('chosen', { total }) : words.text('name', 'LINE', { id: place.name });
  };
  const spoken = total > 0 ? [ofVisits] : [];
  return {
    place: placeName(),
    period,
    version: digestOf(JSON.stringify(rows)).slice(0, 8),
    newest: figures.newest,
    // Where nobody has been, that is the first thing to know.
    sentences: visited === 0 ? [...spoken, ofDeaths, ofWorks] : [ofDeaths, ofWorks, ...spoken],
    figures: rows.map(([key, value, values]) => ({ name: text(key, values), value })),
    years,
    extent: figures.extent,
    beside: (place?.beside ?? []).map(({ id, name }) => ({ id, name: name(words.locale) })),
  };
}
