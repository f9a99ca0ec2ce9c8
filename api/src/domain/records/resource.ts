import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { AnyKind, KindFacts, NomenclatureTypeCode, RecordRef, Scope } from 'shared/contract';
import type { Geometry } from 'shared/geometry';
import type { TileProperties } from 'shared/geometry/tiles';
import type { z } from 'zod';
import type { Listed, Page } from '../../http/pages';
import type { AnyRow } from '../../store/any-table';
import type { Engine } from '../../store/engine';
import { type AreaLinks, areaLinksOf } from './area-links';
import type { MediaLink } from './media-of';
import type { Found } from './record-resource';
import type { KnownInfrastructure, ReferenceCheck } from './references';
import type { Viewer, Writer } from './viewer';
import type { ColumnType, ExportValue, Wording } from './wording';

/** A body as it was checked. */
export type Body = Record<string, unknown> & { uuid?: string | undefined };

export type Answer = { id: number; geometry: Geometry; properties: Record<string, unknown> & { id: number } };

/** Reads a cell of a file; `itemOf` finds an item of a list by its code or label. */
export type CellReader = (
  text: string,
  itemOf: (list: NomenclatureTypeCode, word: string) => number | undefined,
) => object[];

/** An exported column of a field that is not one value. */
export interface ExportedField {
  type: ColumnType;
  value(properties: never, wording: Wording): ExportValue;
}

/** Whether a record is the last of its infrastructure. */
export const LAST: ExportedField = {
  type: 'flag',
  value: ({ last }: { last: boolean }, wording) => wording.flag(last),
};

/** Which records of a kind are listed. */
export interface RecordQuery {
  filter: Record<string, unknown>;
  page: Page<string>;
}

/** What a kind of record is on the server: its table, and what does not follow from its fields. */
export interface ResourceOptions<Input> {
  table: string;
  /** Name of the record in tables of links, such as `mortality` in `mortality_media`. */
  singular: string;
  /** Columns that are not called as their fields. */
  columns?: Readonly<Record<string, string>>;
  /** Columns of exported files that are not called as their fields. */
  exported?: Readonly<Record<string, string>>;
  /** Schemas that have more than the fields. */
  inputSchema?: z.ZodObject;
  answerSchema?: z.ZodType;
  access?: { read?: Scope; write?: Scope };
  /** Word for the description; its name by default. */
  title?: string;
  /** What its history is kept under, where kinds share a table. */
  history?: string;
  /** Columns that tell its rows from those of other kinds in the same table. */
  fixed?: Readonly<Record<string, string>>;
  /** Whether the infrastructure it belongs to, or is, is locked and derived anew with each write. */
  touches?: true;
  /** Reads one by hand, where that must be fast; `null` for an unknown or deleted one. */
  find?(viewer: Viewer, id: number): Promise<Found<Body> | null>;
  /** Lists it by hand. */
  list?(viewer: Viewer, query: RecordQuery): Promise<Listed>;
  /** Reports what is wrong beyond what the fields say. */
  rules?(check: ReferenceCheck, input: Input, linked: KnownInfrastructure | undefined): void;
  /** What is written in place of an input that changes a record. */
  changed?(writer: Writer, input: Input, before: Input): Promise<Input>;
  /** Columns beyond those of the fields. */
  columnsOf?(writer: Writer, input: Input): object;
  /** Selects more than the columns, for `answer` and `input`. */
  select?(viewer: Viewer): Record<string, RawBuilder<unknown>>;
  /** Parts of the answer that differ from what the fields give. */
  answer?(row: AnyRow, answer: Answer): object;
  /** Parts of the input that differ from what the fields give. */
  input?(row: AnyRow): object;
  /** Filters that are no column of the table. */
  conditions?: Readonly<Record<string, (values: never, engine: Engine) => Expression<SqlBool>>>;
  /** What a map tells its records apart by; the codes of its fields by default. */
  symbol?: { fields: readonly string[]; properties(codes: Readonly<Record<string, string>>): TileProperties };
  /** Rows out of one cell of a file. */
  imports?: Readonly<Record<string, CellReader>>;
  /** Exported columns of fields that are not one value. */
  exports?: Readonly<Record<string, ExportedField>>;
}

/** A field with its column. */
export interface ColumnField {
  name: string;
  /** Its name in what is written. */
  input: string;
  column: string;
  facts: KindFacts['fields'][string];
}

/** Items of a list that a record has several of, in their order. */
export interface ItemsField extends ColumnField {
  table: string;
}

/** Rows of a table of their own that belong to one record. */
export interface RowsField extends ColumnField {
  table: string;
  parts: readonly ColumnField[];
}

export interface Resource {
  kind: AnyKind;
  own: ResourceOptions<Body>;
  /** Fields that are one column of the table. */
  fields: readonly ColumnField[];
  rows: readonly RowsField[];
  items: readonly ItemsField[];
  media: MediaLink | null;
  areas: AreaLinks | null;
}

const inputNameOf = (name: string, as: string) =>
  as === '' ? name : as.startsWith('_') ? `${name}${as}` : as;

const APART = new Set(['pictures', 'rows', 'items', 'shown', 'place']);

/** A kind on the server: its table follows from its fields where nothing else is said. */
export function defineResource<One extends AnyKind>(
  kind: One,
  own: ResourceOptions<z.output<One['inputSchema']>>,
): Resource {
  const columnOf = (name: string, facts: { as: string }): ColumnField => {
    const input = inputNameOf(name, facts.as);
    return { name, input, column: own.columns?.[name] ?? input, facts: facts as ColumnField['facts'] };
  };
  const all = Object.entries(kind.facts.fields);
  const record = `${own.singular}_id`;
  return {
    kind,
    own: own as unknown as ResourceOptions<Body>,
    fields: all.flatMap(([name, facts]) => (APART.has(facts.type) ? [] : [columnOf(name, facts)])),
    rows: all.flatMap(([name, facts]): RowsField[] => {
      if (facts.type !== 'rows') return [];
      const parts = Object.entries(facts.fields ?? {}).map(([part, one]) => columnOf(part, one));
      return [{ ...columnOf(name, facts), table: `${own.singular}_${name}`, parts }];
    }),
    items: all.flatMap(([name, facts]): ItemsField[] =>
      facts.type === 'items' ? [{ ...columnOf(name, facts), table: `${own.singular}_${name}s` }] : [],
    ),
    media: kind.facts.pictures ? { table: `${own.singular}_media`, record } : null,
    areas: kind.place ? areaLinksOf(own.table, own.singular) : null,
  };
}

/** The link of a kind to supports and lines, where it has one. */
export const infrastructureLink = ({ fields }: Resource): ColumnField | undefined =>
  fields.find(({ facts }) => facts.type === 'link' && facts.kind === 'infrastructures');

/** The infrastructure an input names. */
export const refIn = (resource: Resource, input: Body): RecordRef | null => {
  const link = infrastructureLink(resource);
  return link ? ((input[link.input] ?? null) as RecordRef | null) : null;
};

/** The rows of a part of an input. */
export const rowsIn = (input: Body, { input: name }: ColumnField): Body[] => (input[name] ?? []) as Body[];
