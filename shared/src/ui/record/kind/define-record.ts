import type { ComponentType, ReactNode } from 'react';
import type { AnyKind } from '../../../contract';
import type { Query } from '../../../platform/http';
import { registerKinds } from '../../../records';
import type { ControlProps } from '../../form';
import type { FormDefinition } from './define-form';
import type { FieldTexts } from './field-texts';

/** A record of any kind, as in responses. */
export interface Shown {
  id: number;
  geometry: { type: string; coordinates: unknown };
  properties: Record<string, unknown> & { id: number; version?: number | undefined };
}

export interface ColumnDefinition {
  /** Name of a field, or any other name together with `render`. */
  field: string;
  /** By default the field's label. */
  title?: (texts: FieldTexts) => string;
  width?: string;
  align?: 'start' | 'end';
  /** Hidden by default in tables whose columns users choose. */
  extra?: boolean;
  render?: (record: never, texts: FieldTexts) => ReactNode;
}

/** Values of a list's filters, as in its URL. */
export type ListFilters = Readonly<Record<string, unknown>>;

/** What a view of a list gets. */
export interface ViewProps {
  filters: ListFilters;
  onFilters: (filters: ListFilters) => void;
}

export interface OwnFilterProps extends ControlProps<unknown>, ViewProps {
  label: string;
  texts: FieldTexts;
}

export type ListView = 'board' | 'list' | 'map';

export interface ListFrameProps extends ViewProps {
  view: ListView;
  onView: (view: ListView) => void;
  /** The view. */
  children: ReactNode;
}

/** A board with a column for each code of a choice, by which the list can be filtered. */
export interface BoardPart {
  readonly field: string;
  /** The columns to show, with their number of records where it is known; by default all codes. */
  readonly useColumns?: (filters: ListFilters) => readonly { code: string; count?: number | undefined }[];
  /** Title of a column; by default the word of its code. */
  readonly titleOf?: (code: string) => string;
  readonly sign?: ComponentType<{ code: string }>;
  /** A record in a column; by default as on narrow screens. */
  readonly card?: ListPart['compact'];
}

/** What a list shows. */
export interface ListActionsProps {
  filters: ListFilters;
  order: string | null;
  total: number | undefined;
}

export interface BulkProps {
  rows: readonly Shown[];
  /** Chooses nothing any more. */
  onDone: () => void;
}

/** What a list shows, and how. */
export interface ListPart {
  /** Columns of the list, in order. */
  readonly columns: readonly (string | ColumnDefinition)[];
  /** Filters of the list, in order; by default all that have a control. */
  readonly filters?: readonly string[];
  /** Controls of filters, where the facts do not determine them. */
  readonly filterControls?: Readonly<Record<string, ComponentType<OwnFilterProps>>>;
  /** The order of the list unless a column was chosen, `-` before it for descending; by default the newest day first. */
  readonly order?: string;
  /** The pages of the list are numbered, and each is a bare array. */
  readonly numbered?: boolean;
  /** Query parameters of the list in addition to filters, order and page. */
  readonly query?: Query;
  /** Renders a row on screens too narrow for columns. */
  readonly compact?: (record: never, texts: FieldTexts) => ReactNode;
  /** Filters that are always visible; a button opens the others. By default all, if there is room. */
  readonly quickFilters?: readonly string[];
  /** Replaces the button for a new record above the list. */
  readonly actions?: ComponentType<ListActionsProps>;
  /** Buttons for chosen rows; with them rows can be chosen, and a press opens one. */
  readonly bulk?: ComponentType<BulkProps> | undefined;
  /** Shows the filters as chips in the header. */
  readonly chips?: boolean;
  /** Ways to show the records, in order; the first is shown unless the URL says another. By default the list alone. */
  readonly views?: {
    readonly board?: BoardPart;
    readonly list?: true;
    readonly map?: ComponentType<ViewProps>;
  };
  /** Stands around the views, and says how many records there are. */
  readonly frame?: ComponentType<ListFrameProps>;
}

/** A kind of record and its list. */
export interface ListDefinition<One extends AnyKind = AnyKind> {
  readonly kind: One;
  /** Path of its screens, such as `/surveys`; empty for a kind without screens. */
  readonly prefix: string;
  readonly list: ListPart;
}

/** A kind without a list of its own: its facts, and the parts of its presentation that they do not determine. */
export interface InnerDefinition<One extends AnyKind = AnyKind> extends Omit<ListDefinition<One>, 'list'> {
  /** Display name of a record. */
  readonly headline?: (record: never, texts: FieldTexts) => ReactNode;
  /** Additional sections of the sheet. */
  readonly parts?: ComponentType<{ record: never }>;
  /** How a record is entered. */
  readonly form?: FormDefinition;
}

/** A kind of record in the browser. */
export interface RecordDefinition extends ListDefinition, InnerDefinition {}

/** Defines how a kind is shown, and registers its facts for the outbox and offline copies. */
export function defineRecord<One extends AnyKind, Listed extends Partial<Pick<ListDefinition, 'list'>>>(
  definition: InnerDefinition<One> & Listed,
): InnerDefinition & Listed {
  registerKinds([definition.kind.facts]);
  return definition;
}
