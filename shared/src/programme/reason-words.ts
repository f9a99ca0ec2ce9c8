import type { PriorityReason, ReasonCode } from './reason-schema';
import en from './words/reasons.en.json' with { type: 'json' };
import fr from './words/reasons.fr.json' with { type: 'json' };

type Words = typeof fr;
type ReasonValues<Code extends ReasonCode> = Extract<PriorityReason, { code: Code }>['values'];
type Locale = 'fr' | 'en';
/** Texts by plural rule. Without `zero`, the number 0 takes the form of its plural rule. */
type Counted = Readonly<{ zero?: string; one: string; other: string }>;

const WORDS: Readonly<Record<Locale, Words>> = { fr, en };
const TAGS: Readonly<Record<Locale, string>> = { fr: 'fr-FR', en: 'en-GB' };
const DAY: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
};
const ofEach = <Formatter>(make: (tag: string) => Formatter): Record<Locale, Formatter> => ({
  fr: make(TAGS.fr),
  en: make(TAGS.en),
});
const plurals = ofEach(tag => new Intl.PluralRules(tag));
const numbers = ofEach(tag => new Intl.NumberFormat(tag));
const days = ofEach(tag => new Intl.DateTimeFormat(tag, DAY));

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);

/** A day written in full: `le 9 septembre 2026`, `on 9 September 2026`. */
function dayWords(day: string, locale: Locale): string {
  const text = days[locale].format(new Date(`${day}T00:00:00Z`));
  return filled(WORDS[locale].day, { date: locale === 'fr' ? text.replace(/^1 /, '1er ') : text });
}

function counted(
  forms: Counted,
  n: number,
  locale: Locale,
  values: Readonly<Record<string, string>> = {},
): string {
  const form = plurals[locale].select(n) === 'one' ? forms.one : forms.other;
  return filled(n === 0 ? (forms.zero ?? form) : form, { n: numbers[locale].format(n), ...values });
}

/** Words for the two notes of a support or the three notes of a line. A missing note has words of its own. */
function notesWords({ notes, sources = [] }: ReasonValues<'notes'>, words: Words): string {
  const { attractiveness, dangerousness, reputed, moving, relief, vegetation } = words;
  const texts = notes.length === 2 ? [attractiveness, dangerousness] : [moving, relief, vegetation];
  return texts
    .flatMap((levels, i) => {
      const source = sources[i];
      if (source === 'missing') return levels.at(-1) ?? [];
      return (source === 'armings' ? reputed : levels)[(notes[i] ?? 2) - 1] ?? [];
    })
    .join(', ');
}

/** Words for the birds that count, followed by the birds whose cause does not count at the support or line. */
function deathsWords(values: ReasonValues<'deaths'>, locale: Locale): string {
  const words = WORDS[locale];
  // Screens without the schemas show stored answers unchecked. Such answers may lack the newer values.
  const { count, counted: weighed = null, last, collisions = 0, electrocutions = 0 } = values;
  const date = dayWords(last, locale);
  const number = (n: number) => numbers[locale].format(n);
  const isCapped = weighed !== null && weighed < count;
  const text = isCapped
    ? filled(words.capped, { n: number(count), counted: number(weighed), date })
    : counted(words.deaths, count, locale, { date });
  const others = [
    [words.collisions, collisions],
    [words.electrocutions, electrocutions],
  ] as const;
  return [text, ...others.flatMap(([form, n]) => (n > 0 ? filled(form, { n: number(n) }) : []))].join(', ');
}

/**
 * Reasons for exports and prints. Leaves out `deaths` if a bird's position is protected, and the number of birds at
 * neighbours.
 */
export const reasonsOutside = (reasons: readonly PriorityReason[]): PriorityReason[] =>
  reasons.flatMap((reason): PriorityReason[] => {
    if (reason.code === 'deaths' && reason.values.is_protected) return [];
    if (reason.code !== 'neighbours') return [reason];
    return [{ ...reason, values: { ...reason.values, count: null } }];
  });

export function reasonWords(reason: PriorityReason, locale: Locale): string {
  const words = WORDS[locale];
  switch (reason.code) {
    case 'deaths':
      return deathsWords(reason.values, locale);
    case 'notes':
      return notesWords(reason.values, words);
    case 'sensitive': {
      const { name } = reason.values;
      return name ? filled(words.sensitive, { name }) : words.sensitive_unnamed;
    }
    case 'neighbours': {
      const { count } = reason.values;
      const metres = numbers[locale].format(reason.values.metres);
      if (count === null) return filled(words.neighbours_uncounted, { metres });
      return counted(words.neighbours, count, locale, { metres });
    }
    case 'searched': {
      const { searches, found } = reason.values;
      return counted(found > 0 ? words.searched : words.searched_in_vain, searches, locale);
    }
    case 'not_evaluated':
      return reason.values.is_diagnosed ? words.partly_evaluated : words.not_evaluated;
    case 'never_searched':
      return words.never_searched;
    case 'aging': {
      const { fitted, years } = reason.values;
      return counted(words.aging, years, locale, { date: dayWords(fitted, locale) });
    }
  }
}
