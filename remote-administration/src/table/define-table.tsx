import type { ComponentType, ReactNode } from 'react';
import { type AnyKind, type KindWords, z } from 'shared/contract';
import {
  addMessages,
  createTexts,
  formatDate,
  formatDateTime,
  type Locale,
  type Messages,
  type MessageTree,
} from 'shared/i18n';
import { Select } from 'shared/ui/fields';
import type { SchemaForm } from 'shared/ui/form';
import { type BulkProps, type FieldTexts, type OwnFilterProps, useFieldTexts } from 'shared/ui/record';
import { prefixOf, type SectionName } from '../frame/sections';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import { fieldsOf, filtersOf, singleFilters, type TableFacts } from './facts-of';

export interface TableWords extends Omit<KindWords, 'many' | 'update'> {
  /** Hints shown below the inputs, by field. */
  readonly help?: Readonly<Record<string, string>>;
}

export interface TableColumn<Row> {
  field: string;
  width?: string;
  /** Rendering instead of the plain value. */
  render?: (row: Row, texts: FieldTexts) => ReactNode;
  /** Exported value instead of the rendered one; `null` to export nothing. */
  csv?: ((row: Row, texts: FieldTexts) => unknown) | null;
  unsortable?: boolean;
}

const timeColumn =
  (width: string, format: (value: string, locale: Locale) => string) =>
  <Field extends string>(field: Field) => ({
    field,
    width,
    render: (row: Partial<Record<Field, string | null>>, { locale }: FieldTexts) =>
      row[field] && format(row[field], locale),
    csv: (row: Partial<Record<Field, string | null>>) => row[field],
  });
/** A column with a day. The exported file has it in the server's format. */
export const dayColumn = timeColumn('150px', formatDate);
/** A column with an instant. The exported file has it in the server's format. */
export const momentColumn = timeColumn('205px', formatDateTime);

export interface SlotProps<Row> {
  form: SchemaForm<z.ZodObject>;
  /** `null` for a new record. */
  record: Row | null;
}

/**
 * A field by name, a fold with the key of its title in the words (`say`), parts that only some values of the form need,
 * or a component.
 */
export type FormPart<Name, Row> =
  | Name
  | {
      readonly when: (values: Readonly<Record<string, unknown>>) => boolean;
      readonly parts: readonly FormPart<Name, Row>[];
    }
  | { readonly fold: string; readonly parts: readonly FormPart<Name, Row>[] }
  | ComponentType<SlotProps<Row>>;

export interface FormDefinition<Row, Name extends string> {
  parts: readonly FormPart<Name, Row>[];
  /** Controls that replace those for the field's type. */
  controls?: Partial<Record<Name, ComponentType<never>>>;
  /** Fields whose control consists of several controls. */
  groups?: readonly Name[];
  /** Whether a field of an existing record is read-only. */
  fixed?: Partial<Record<Name, (row: Row) => boolean>>;
  /** Fields that the form of a new record leaves out. */
  later?: readonly Name[];
  /** Initial values of a new record, besides its schema's defaults. */
  draft?: () => Partial<Record<Name, unknown>>;
  /** Whether a record can no longer be changed or deleted. */
  closed?: (row: Row) => boolean;
  /** Whether this is the only record of its section: its form stays open, and it cannot be deleted. */
  only?: true;
  /** Shown beside the form of an existing record. */
  aside?: ComponentType<{ record: Row }>;
}

interface TableList<Column> {
  columns: readonly Column[];
  order: string;
  filters: readonly string[];
  /** Filters that are always shown; by default the search for words. */
  quickFilters?: readonly string[];
  filterControls?: Readonly<Record<string, ComponentType<OwnFilterProps>>>;
  bulk?: ComponentType<BulkProps>;
  /** Buttons above the list, besides those for importing and creating. */
  actions?: ComponentType;
  /** The filter that always has exactly one value, so that the section shows one list at a time. */
  one?: string;
}

export interface TableDefinition<Row extends z.ZodObject, Body extends z.ZodObject> {
  name: SectionName;
  words: { fr: TableWords; en: TableWords };
  row: Row;
  /** Schema of what the form sends. */
  body?: Body;
  query: z.ZodObject;
  /** Overrides facts derived from the schemas, such as the reference list of an id. */
  facts?: Partial<Record<string, Partial<TableFacts>>>;
  list: TableList<(keyof Row['shape'] & string) | TableColumn<z.output<Row>>>;
  /** The name of a record, which is also the main line of a row on a phone. */
  title: (row: z.output<Row>, texts: FieldTexts) => string;
  subtitle?: (row: z.output<Row>, texts: FieldTexts) => ReactNode;
  form?: FormDefinition<z.output<Row>, keyof Body['shape'] & string>;
  /** Shown above the list. */
  notice?: ComponentType;
  /** For forms that use routes outside `admin/`: path, schema of answers, and conversion to a row. */
  publicCalls?: { path: string; answer: z.ZodObject; read: (answer: never) => Partial<z.output<Row>> };
}

type AnyRow = Record<string, unknown> & { id: number };

export interface Table extends Omit<TableDefinition<z.ZodObject, z.ZodObject>, 'body' | 'form' | 'list'> {
  kind: AnyKind;
  prefix: string;
  body: z.ZodObject | undefined;
  form: FormDefinition<AnyRow, string> | undefined;
  list: TableList<TableColumn<AnyRow>>;
}

/**
 * Defines a section with a list and a form. Columns, filters, inputs and labels derive from the schemas of its
 * records.
 */
export function defineTable<Row extends z.ZodObject, Body extends z.ZodObject = z.ZodObject>(
  definition: TableDefinition<Row, Body>,
): Table {
  const { name, row, body, query, list, facts = {} } = definition;
  const columns = list.columns.map(column =>
    typeof column === 'string' ? { field: column as string } : column,
  );
  const fields = { ...fieldsOf(row), ...(body && fieldsOf(body)) };
  for (const [field, own] of Object.entries(facts))
    fields[field] = { as: '', type: 'shown', ...fields[field], ...own };
  const filters = filtersOf(query);
  const wordsOf = (locale: 'fr' | 'en', many: string): KindWords => {
    const { help: _, ...words } = definition.words[locale];
    // `q`, the search for words, has no field and is not labelled here.
    const { q: __, ...typed } = filters;
    const labels = Object.keys(typed).map(filter => [filter, words.field[filter] ?? filter]);
    const say = { nothing: (locale === 'fr' ? fr : en).nothing, ...words.say };
    return { many, ...words, say, update: '', filter: { ...Object.fromEntries(labels), ...words.filter } };
  };
  const words = { fr: wordsOf('fr', fr.sections[name]), en: wordsOf('en', en.sections[name]) };
  const path = `admin/${name}/`;
  const kind = {
    // Prefixed, since some kinds of record have the same names.
    name: `administration-${name}`,
    path,
    place: null,
    filters,
    inputSchema: body ?? z.object({}),
    answerSchema: row.transform(properties => ({ id: properties.id, properties })) as never,
    filterSchema: query,
    facts: {
      name: `administration-${name}`,
      path,
      links: {},
      placed: false,
      sheet: '',
      form: '',
      filters: Object.fromEntries(Object.entries(filters).map(([key, { facts: own }]) => [key, own])),
      orderings: {
        id: 'id',
        ...Object.fromEntries(
          columns.flatMap(({ field, unsortable }) => (unsortable ? [] : [[field, field]])),
        ),
      },
      fields,
      words,
    },
  } satisfies AnyKind;
  addMessages(`kind-${kind.name}`, words as unknown as Messages);
  const single = singleFilters(query).map(field => {
    const { facts: own } = filters[field] ?? {};
    const codes = own?.test === 'any' ? (own.codes ?? []) : [];
    return [field, singleChoice(kind, field, codes, field !== list.one)] as const;
  });
  return {
    ...definition,
    kind,
    prefix: prefixOf(name),
    list: { ...list, columns, filterControls: { ...Object.fromEntries(single), ...list.filterControls } },
  } as unknown as Table;
}

function singleChoice(kind: AnyKind, field: string, codes: readonly string[], clearable: boolean) {
  return function SingleChoice({ value, onChange, ...control }: OwnFilterProps) {
    const texts = useFieldTexts(kind);
    const [chosen = null] = (value ?? []) as string[];
    return (
      <Select
        {...(control.id && { id: control.id })}
        value={chosen}
        options={codes.map(code => ({ value: code, label: texts.code(field, code) }))}
        placeholder={texts.all(field)}
        clearable={clearable}
        onChange={next => onChange(next ? [next] : [])}
      />
    );
  };
}

export const sectionTexts = <Tree extends MessageTree>(name: SectionName) =>
  createTexts<Tree>(`kind-administration-${name}`);
