import { CAUSES_OF_DEATH } from 'shared/contract';
import type { Answer, AnswerQuery } from 'shared/contract/area-answers';
import { type AnswerFigures, isLinked } from '../../domain/answers/answer-figures';
import { digestOf } from '../../http/cacheable';
import type { SheetWords } from './sheet-words';

type Sentence = Answer['sentences'][number];
type Texts = Parameters<typeof SheetWords.prototype.text<'answer'>>;

/** Maximum of species named. */
const MOST_SPECIES = 11;

/** The sentences of an answer in one language. */
class AnswerWords {
  readonly #rules: Intl.PluralRules;
  readonly #common: Record<'in' | 'at' | 'up_to', string>;
  readonly period: string;

  constructor(
    readonly words: SheetWords,
    readonly figures: AnswerFigures,
    { from, until }: AnswerQuery,
  ) {
    this.#rules = new Intl.PluralRules(words.locale);
    const date = words.day(until);
    const [first, last] = [from.slice(0, 4), until.slice(0, 4)];
    const isWhole = from.endsWith('-01-01') && until.endsWith('-12-31');
    const ends = isWhole ? { from: first, until: last } : { from: words.day(from), until: date };
    const text = (key: Texts[1], values: Record<string, string>) => words.text('answer', key, values);
    const isYear = isWhole && first === last;
    this.period = isYear ? first : text('period', ends);
    this.#common = {
      in: text(isYear ? 'in_year' : isWhole ? 'in_years' : 'in_days', ends),
      at: text(figures.isOver ? 'at' : 'so_far', { date }),
      up_to: text(figures.isOver ? 'up_to' : 'up_to_now', { date }),
    };
  }

  /** A text; numbers are written as in the language. */
  text(key: Texts[1], values: Record<string, string | number> = {}): string {
    const written = Object.entries({ ...this.#common, ...values }).map(
      ([name, value]) => [name, typeof value === 'number' ? this.words.number(value) : value] as const,
    );
    return this.words.text('answer', key, Object.fromEntries(written));
  }

  /** A text that depends on a number. */
  counted(
    key: 'dead' | 'cases' | 'uncounted' | 'safe_says' | 'supports' | 'both',
    number: number,
    values = {},
  ) {
    const form = this.#rules.select(number) === 'one' ? 'one' : 'other';
    return this.text(`${key}_${form}`, { number, ...values });
  }

  place(): string {
    const { place, total } = this.figures;
    if (!place) return this.text('everything');
    if (typeof place.name === 'function') return place.name(this.words.locale);
    if (place.name === null) return this.text('chosen', { total, what: this.what(total) });
    return this.words.text('name', 'LINE', { id: place.name });
  }

  what(number: number): string {
    return this.counted(this.figures.lines > 0 ? 'both' : 'supports', number);
  }

  number(number: number): string {
    return number === 0 ? this.text('none') : this.words.number(number);
  }

  deaths(areLinked: boolean): Sentence {
    const { deaths, sources, hasRules } = this.figures;
    const { cases, individuals, uncounted } = deaths.total;
    const causes = deaths.by_cause.flatMap(({ cause, individuals: number }) =>
      number > 0 ? this.text(cause, { number }) : [],
    );
    const named = sources.map(({ source }) => this.words.item(source)).join(', ');
    return {
      subject: 'deaths',
      figure: uncounted > 0 ? this.text('at_least', { number: individuals }) : this.number(individuals),
      says: this.counted('dead', individuals),
      detail: this.text(individuals > 0 ? 'dead_detail' : 'no_dead_detail', { causes: causes.join(', ') }),
      parts: this.#species(),
      source: [
        cases > 0
          ? this.counted('cases', cases, { sources: named && this.text('sources', { sources: named }) })
          : this.text('no_cases'),
        uncounted > 0 && this.counted('uncounted', uncounted),
      ]
        .filter(Boolean)
        .join(' '),
      limit: [
        this.text('found_only'),
        areLinked && this.text('linked_only'),
        hasRules && this.text('protected'),
      ]
        .filter(Boolean)
        .join(' '),
    };
  }

  /** Birds by species, the rarest ones together. */
  #species(): Sentence['parts'] {
    const all = this.figures.deaths.by_species
      .flatMap(({ species, individuals: number }) =>
        number > 0 ? { code: String(species.id), name: this.words.species(species), number } : [],
      )
      .sort((a, b) => b.number - a.number);
    const rest = all.slice(MOST_SPECIES).reduce((sum, { number }) => sum + number, 0);
    const others = rest > 0 ? [{ code: 'others', name: this.text('others'), number: rest }] : [];
    return [...all.slice(0, MOST_SPECIES), ...others];
  }

  works(): Sentence {
    const { high, total, treated, notEvaluated } = this.figures;
    const { full, partial, none } = high;
    const [safe, all] = [full + partial, full + partial + none];
    const says = () => {
      if (total === 0) return this.text('nothing_says', { what: this.what(1) });
      if (all === 0) return this.text('no_high_says', { what: this.what(0) });
      return this.counted('safe_says', safe, { what: this.what(safe), left: none });
    };
    return {
      subject: 'works',
      figure: this.number(safe),
      says: says(),
      detail: this.text(all > 0 ? 'safe_detail' : 'no_high_detail', {
        high: all,
        partial: partial > 0 ? ` ${this.text('in_part', { number: partial })}` : '',
        treated,
      }),
      parts: [
        { code: 'full', name: this.text('full'), number: full },
        { code: 'partial', name: this.text('partial'), number: partial },
        { code: 'left', name: this.text('left'), number: none },
      ].filter(({ number }) => number > 0),
      source: this.text('safe_source'),
      limit: this.text('safe_limit', { number: notEvaluated, total }),
    };
  }

  visits(): Sentence {
    const { total, visited } = this.figures;
    const unvisited = total - visited;
    const percent = Math.round((unvisited / total) * 100);
    const share = () => {
      if (percent === 0 && unvisited > 0) return this.text('under_one');
      if (percent === 100 && visited > 0) return this.text('over_99');
      return this.text('percent', { number: percent });
    };
    return {
      subject: 'visits',
      figure: share(),
      says: this.text('unvisited_says', { what: this.what(2) }),
      detail: this.text(unvisited > 0 ? 'unvisited_detail' : 'all_visited_detail', {
        number: unvisited,
        total,
      }),
      parts: [
        { code: 'visited', name: this.text('visited'), number: visited },
        { code: 'unvisited', name: this.text('unvisited'), number: unvisited },
      ],
      source: this.text('visits_source'),
      limit: this.text('visits_limit'),
    };
  }

  table(): Answer['figures'] {
    const { deaths, high, total, notEvaluated, treated, visited } = this.figures;
    const all = high.full + high.partial + high.none;
    const causes = CAUSES_OF_DEATH.map(code => {
      const key = `figure_${code.slice('COD_'.length) as 'EL' | 'IM' | 'UNKNOWN'}` as const;
      return [key, deaths.by_cause.find(({ cause }) => cause === code)?.individuals ?? 0] as const;
    });
    const rows: readonly (readonly [Texts[1], number])[] = [
      ['figure_dead', deaths.total.individuals],
      ['figure_cases', deaths.total.cases],
      ['figure_uncounted', deaths.total.uncounted],
      ...causes,
      ['figure_total', total],
      ['figure_high', all],
      ['figure_full', high.full],
      ['figure_partial', high.partial],
      ['figure_left', high.none],
      ['figure_unknown', notEvaluated],
      ['figure_treated', treated],
      ['figure_visited', visited],
    ];
    return rows.map(([key, value]) => ({ name: this.text(key), value }));
  }
}

/** An answer in words of one language. */
export function answerInWords(words: SheetWords, figures: AnswerFigures, query: AnswerQuery): Answer {
  const { place, total, visited, years, extent, newest } = figures;
  const said = new AnswerWords(words, figures, query);
  const visits = total > 0 ? [said.visits()] : [];
  const others = [said.deaths(isLinked(query)), said.works()];
  const rows = said.table();
  return {
    place: said.place(),
    period: said.period,
    version: digestOf(JSON.stringify([rows.map(({ value }) => value), years])).slice(0, 8),
    newest,
    // Where nobody has been, that is the first thing to know.
    sentences: visited === 0 ? [...visits, ...others] : [...others, ...visits],
    figures: rows,
    years,
    extent,
    beside: (place?.beside ?? []).map(({ id, name }) => ({ id, name: name(words.locale) })),
  };
}
