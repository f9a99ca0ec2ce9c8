import {
  codeLabel,
  fieldLabel,
  isAlive,
  isClosedUsername,
  type KindFacts,
  type Nomenclature,
  type RiskLevel,
} from 'shared/contract';
import { formatPosition, type Position } from 'shared/geometry';
import { infrastructures, type MortalityCase, mortality } from 'shared/kinds';
import { shortLabel } from 'shared/server';
import { type Locale, textsOf } from '../../config/texts';
import { fromWgs84 } from '../import/parse/to-wgs84';
import type { Fact } from './drawing/sheet-content';
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

const sheetText = textsOf({ fr, en: en satisfies typeof fr });
const toLambert = fromWgs84(2154);

const TAGS: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' };

type FieldType = KindFacts['fields'][string]['type'];

interface HasFacts {
  facts: KindFacts;
}

interface Named {
  vernacular_name: string;
  vernacular_name_en: string;
  scientific_name: string;
}

export class SheetWords {
  readonly #days: Intl.DateTimeFormat;
  /** By digits. Making one takes ten times as long as using it. */
  readonly #numbers = new Map<number, Intl.NumberFormat>();

  constructor(readonly locale: Locale) {
    this.#days = new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'long', timeZone: 'UTC' });
  }

  text<Group extends keyof typeof fr>(
    group: Group,
    key: keyof (typeof fr)[Group],
    values?: Record<string, string | number>,
  ): string {
    return sheetText(this.locale, group, key, values);
  }

  /** A number as text with the separators of the language. */
  number(value: number, digits = 0): string {
    const format =
      this.#numbers.get(digits) ??
      new Intl.NumberFormat(TAGS[this.locale], { maximumFractionDigits: digits });
    this.#numbers.set(digits, format);
    return format.format(value);
  }

  /** A day, or the day of an instant in UTC, as `31 March 2026`. In French, the first day of a month is `1er`. */
  day(value: string | null): string {
    if (!value) return '';
    const text = this.#days.format(new Date(`${value.slice(0, 10)}T00:00:00Z`));
    return this.locale === 'fr' ? text.replace(/^1 /, '1er ') : text;
  }

  item(item: Nomenclature | null | undefined): string {
    if (!item) return '';
    return (this.locale === 'en' && item.label_en) || item.label;
  }

  items(items: readonly (Nomenclature | null | undefined)[] | undefined): string {
    return (items ?? []).map(one => this.item(one)).join(', ');
  }

  label(kind: KindFacts | HasFacts, field: string): string {
    return fieldLabel('facts' in kind ? kind.facts : kind, field, this.locale) ?? field;
  }

  /** The short label of a field, for titles of columns. */
  column({ facts }: HasFacts, field: string): string {
    return shortLabel(facts, field, this.locale) ?? field;
  }

  code({ facts }: HasFacts, field: string, code: string): string {
    return codeLabel(facts.words[this.locale], field, code);
  }

  fields(
    { facts }: HasFacts,
    record: object,
    types: readonly FieldType[],
    without: readonly string[] = [],
  ): [label: string, value: string][] {
    const values = record as Record<string, unknown>;
    const textOf = (name: string, type: FieldType, value: unknown) => {
      if (type === 'item') return this.item(value as Nomenclature | null);
      return type === 'choice' && value ? this.code({ facts }, name, String(value)) : String(value ?? '');
    };
    return Object.entries(facts.fields).flatMap(([name, { type }]) =>
      types.includes(type) && !without.includes(name)
        ? [[this.label(facts, name), textOf(name, type, values[name])]]
        : [],
    );
  }

  risk(risk: RiskLevel | null): string {
    return this.code(infrastructures, 'risk', risk ?? 'none');
  }

  species(species: Named): string {
    const name = this.locale === 'en' ? species.vernacular_name_en : species.vernacular_name;
    return name || species.scientific_name;
  }

  /** What killed a bird, or injured a living one. */
  cause(properties: MortalityCase['properties']): string {
    const state = isAlive(properties) && this.code(mortality, 'alive', 'true');
    return [state, this.item(properties.death_cause)].filter(Boolean).join(' · ');
  }

  /** A number of birds; `x` if unknown. */
  count(count: number | null): string {
    return count === null ? (mortality.words[this.locale].none?.count ?? '') : this.number(count);
  }

  person(person: { username: string; full_name: string } | null): string {
    if (!person || isClosedUsername(person.username)) return this.text('name', 'closed_account');
    return person.full_name || person.username;
  }

  lambert(position: Position): string {
    const [east = 0, north = 0] = toLambert(position) as number[];
    return `X ${this.number(east, 1)} · Y ${this.number(north, 1)}`;
  }

  /** The coordinates of a record's place; for a line, the coordinates of its two ends. */
  coordinates(positions: readonly Position[]): Fact[] {
    const [first, last] = [positions[0], positions.at(-1)];
    if (!first || !last) return [];
    const between = (written: (position: Position) => string) =>
      positions.length === 1
        ? written(first)
        : this.text('fact', 'from_to', { from: written(first), to: written(last) });
    return [
      { label: this.text('fact', 'wgs84'), value: between(formatPosition) },
      { label: this.text('fact', 'lambert93'), value: between(position => this.lambert(position)) },
    ];
  }

  /** Labelled texts; empty texts are left out. */
  details(facts: readonly (readonly [label: string, value: string | null | undefined])[]): Fact[] {
    return facts.flatMap(([label, value]) =>
      value ? [{ label: this.text('fact', 'labelled', { label }), value }] : [],
    );
  }

  /** Labelled values; a missing value is shown as not given. */
  facts(facts: readonly (readonly [label: string, value: string | null | undefined])[]): Fact[] {
    return facts.map(([label, value]) => ({ label, value: value || this.text('fact', 'not_given') }));
  }
}
