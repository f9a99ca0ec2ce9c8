import type { RawBuilder } from 'kysely';
import type {
  AnyKind,
  KindFacts,
  Nomenclature,
  NomenclatureTypeCode,
  Problem,
  RecordRef,
  Scope,
  Species,
} from 'shared/contract';
import type { Geometry } from 'shared/geometry';
import type { TileProperties } from 'shared/geometry/tiles';
import type { z } from 'zod';
import type { Locale } from '../../config/texts';
import type { Page } from '../../http/pages';
import { type ColumnField, columnField } from '../../readmodel/model/field-columns';
import type { AnyRow } from '../../store/any-table';
import { type AreaLinks, areaLinksOf } from './areas-of';
import type { Placed } from './attach-areas';
import type { MediaLink } from './media-of';
import type { KnownInfrastructure, ReferenceCheck } from './references';
import type { Viewer, Writer } from './viewer';
import type { ReadRecord } from './writable';

export type ExportValue = string | number | boolean | null;
/** `addresses`: paths on this server separated by spaces, which files contain as absolute URLs. */
export type ColumnType = 'text' | 'integer' | 'real' | 'date' | 'flag' | 'addresses';

type ChoiceWords = Readonly<Record<Locale, Pick<KindFacts['words']['fr'], 'code'>>>;

/** How files write values: as words for people, or as codes of the contract for programs. */
export interface Wording {
  locale: Locale;
  item(item: Nomenclature | null): ExportValue;
  flag(value: boolean): ExportValue;
  /** Writes a code of a field in the words of its kind. Files for programs write `null` as an empty value. */
  choice(code: string | null, words: ChoiceWords, field: string): ExportValue;
  species(species: Species): string;
}

export type { ColumnField };

export type Body = Record<string, unknown> & { uuid?: string | undefined };

export type Answer = { id: number; geometry: Geometry; properties: Record<string, unknown> & { id: number } };

/** Parses a cell of a file into several rows. `itemOf` finds the id of a list item by its code or label. */
export type CellReader = (
  text: string,
  itemOf: (list: NomenclatureTypeCode, word: string) => number | undefined,
) => object[];

/** An exported column, for a field that is not a single value. */
export interface ExportedField {
  type: ColumnType;
  /** Whether values are codes, which files for programs contain beside their labels. */
  coded?: true;
  value(properties: never, wording: Wording): ExportValue;
}

/** Whether a record is the newest of its infrastructure. */
export const LAST: ExportedField = {
  type: 'flag',
  value: ({ last }: { last: boolean }, wording) => wording.flag(last),
};

export interface RecordQuery {
  kind: string;
  filter: Record<string, unknown>;
  page: Page<string>;
}

/** A written, removed or restored record; `before` and `after` are its inputs. */
export interface Followed<Input> {
  id: number;
  /** `null` for a new or restored record. */
  before: Input | null;
  /** `null` for a removed record. */
  after: Input | null;
  /**
   * Supports and lines that the record belonged to before or after the write; its own id if it is a support or line.
   */
  infrastructures: number[];
}

/** A kind of record on the server: its table, and what does not derive from its fields. */
export interface ResourceOptions<Input> {
  table: string;
  /** Name of the record in link tables, such as `mortality` in `mortality_media`. */
  singular: string;
  /** Columns by field, where the names differ. */
  columns?: Readonly<Record<string, string>>;
  /** Exported columns by field, where the names differ. */
  exported?: Readonly<Record<string, string>>;
  /** Derived fields that have a column, which `columnsOf` fills. */
  stored?: readonly string[];
  /** Fields that the read model counts by, besides those of filters, orderings and symbols. */
  counted?: readonly string[];
  /** Replaces the schema derived from the fields. */
  inputSchema?: z.ZodObject;
  answerSchema?: z.ZodType;
  access?: { read?: Scope; write?: Scope; create?: readonly Scope[] };
  /** Tag in the API description; the kind's name by default. */
  title?: string;
  /** Kind in the history, for kinds that share a table. */
  history?: string;
  /** Column values that distinguish the kind's rows from rows of other kinds in the same table. */
  fixed?: Readonly<Record<string, string>>;
  /** Whether each write locks and recalculates the infrastructure that a record belongs to or is. */
  touches?: true;
  /** Hand-written reading of one record, for speed; `null` for an unknown or deleted record. */
  find?(viewer: Viewer, id: number): Promise<ReadRecord<Body> | null>;
  /** Hand-written list of some records as UTF-8 JSON, in the given order. */
  write?(viewer: Viewer, ids: readonly number[]): Promise<Uint8Array>;
  /** Reports problems that the fields' facts do not cover. */
  rules?(check: ReferenceCheck, input: Input, linked: KnownInfrastructure | undefined): void;
  /** The problem of a record that its writer may not write, whatever its place. */
  foreign?(viewer: Viewer, input: Input): Promise<Problem | null>;
  /** Fields, by name, whose equal values make rows of an import the same record. */
  sameBy?: readonly string[];
  /** Corrects the input of an update. */
  changed?(writer: Writer, input: Input, before: Input): Promise<Input>;
  /** Columns that belong to no field, with their values. */
  columnsOf?(writer: Writer, input: Input): object;
  /** Updates what depends on the places of records, after they are written. */
  placed?(writer: Writer, records: readonly Placed[]): Promise<void>;
  /** Updates data that derive from records, once they and their infrastructures are written, removed or restored. */
  follow?(writer: Writer, records: readonly Followed<Input>[]): Promise<void>;
  /** Additional expressions to select, for `answer` and `input`. */
  select?(viewer: Viewer): Record<string, RawBuilder<unknown>>;
  /**
   * Protection of records that must not leave the product: `hidden` finds them among some ids, and `filter` excludes
   * them.
   */
  outside?: {
    hidden(viewer: Viewer, ids: readonly number[]): Promise<ReadonlySet<number>>;
    filter(viewer: Viewer, filter: object): Promise<Readonly<Record<string, unknown>>>;
  };
  /** Parts of the response that do not derive from the fields. */
  answer?(row: AnyRow, answer: Answer): object;
  /** Parts of the stored input that do not derive from the fields. */
  input?(row: AnyRow): object;
  /** Properties that distinguish records on a map; the codes of the fields by default. */
  symbol?: { fields: readonly string[]; properties(codes: Readonly<Record<string, string>>): TileProperties };
  imports?: Readonly<Record<string, CellReader>>;
  exports?: Readonly<Record<string, ExportedField>>;
}

/** A field with several list items or species, in order. */
export interface ItemsField extends ColumnField {
  table: string;
  refers: 'nomenclature_id' | 'species_id';
}

export interface RowsField extends ColumnField {
  table: string;
  parts: readonly ColumnField[];
}

/** Rows that name supports and lines, such as those that a survey searched. */
export interface TargetsField extends RowsField {
  /** The part that links to a support or line. */
  link: ColumnField;
}

export interface Resource {
  kind: AnyKind;
  own: ResourceOptions<Body>;
  /** Fields with one column in the table. */
  fields: readonly ColumnField[];
  /** `fields`, and derived fields with a column. */
  readFields: readonly ColumnField[];
  /** Fields that link to a record of another kind, such as the survey of a case; without links to infrastructures. */
  links: readonly ColumnField[];
  rows: readonly RowsField[];
  /** Lists whose rows name supports and lines. */
  targets: readonly TargetsField[];
  items: readonly ItemsField[];
  media: MediaLink | null;
  /** `null` for a kind without a place, and for a kind of areas. */
  areas: AreaLinks | null;
}

const APART = new Set(['pictures', 'rows', 'items', 'species_list', 'shown', 'place']);

/**
 * Defines a kind on the server. Columns and further tables follow from its fields; `own.columns` names other columns.
 */
export function defineResource<One extends AnyKind>(
  kind: One,
  own: ResourceOptions<z.output<One['inputSchema']>>,
): Resource {
  const columnOf = (name: string, facts: ColumnField['facts']) => columnField(name, facts, own.columns);
  const all = Object.entries(kind.facts.fields);
  const record = `${own.singular}_id`;
  const fields = all.flatMap(([name, facts]) => (APART.has(facts.type) ? [] : [columnOf(name, facts)]));
  const rows = all.flatMap(([name, facts]): RowsField[] => {
    if (facts.type !== 'rows') return [];
    const parts = Object.entries(facts.fields ?? {}).map(([part, one]) => columnOf(part, one));
    return [{ ...columnOf(name, facts), table: `${own.singular}_${name}`, parts }];
  });
  return {
    kind,
    own: own as unknown as ResourceOptions<Body>,
    fields,
    readFields: [
      ...fields,
      ...all.flatMap(([name, { as, of }]) =>
        of && own.stored?.includes(name) ? [columnOf(name, { ...of, as })] : [],
      ),
    ],
    links: fields.filter(field => field.facts.type === 'link' && !isInfrastructureLink(field)),
    rows,
    targets: rows.flatMap((list): TargetsField[] => {
      const link = list.parts.find(isInfrastructureLink);
      return link ? [{ ...list, link }] : [];
    }),
    items: all.flatMap(([name, facts]): ItemsField[] => {
      const table = `${own.singular}_${name}`;
      const column = columnOf(name, facts);
      if (facts.type === 'items') return [{ ...column, table: `${table}s`, refers: 'nomenclature_id' }];
      return facts.type === 'species_list' ? [{ ...column, table, refers: 'species_id' }] : [];
    }),
    media: kind.facts.pictures ? { table: `${own.singular}_media`, record } : null,
    areas:
      kind.place && !kind.place.facts.codes?.includes('Polygon')
        ? areaLinksOf(own.table, own.singular)
        : null,
  };
}

const isInfrastructureLink = ({ facts }: ColumnField) =>
  facts.type === 'link' && facts.kind === 'infrastructures';

export const infrastructureLink = ({ fields }: Resource): ColumnField | undefined =>
  fields.find(isInfrastructureLink);

/** The references in an input to all its supports and lines: its own and those in its lists. */
export const refsIn = (resource: Resource, input: Body): RecordRef[] => [
  ...[refIn(resource, input)].filter(ref => ref !== null),
  ...resource.targets.flatMap(list => rowsIn(input, list).map(row => row[list.link.input] as RecordRef)),
];

/** The reference in an input to the record's infrastructure. */
export const refIn = (resource: Resource, input: Body): RecordRef | null => {
  const link = infrastructureLink(resource);
  return link ? ((input[link.input] ?? null) as RecordRef | null) : null;
};

export const rowsIn = (input: Body, { input: name }: ColumnField): Body[] => (input[name] ?? []) as Body[];
