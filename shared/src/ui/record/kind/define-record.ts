import type { ComponentType, ReactNode } from 'react';
import type { AnyKind } from '../../../contract';
import type { Query } from '../../../platform/http';
import { registerKinds } from '../../../records';
import type { ControlProps } from '../../form';
import type { FormDefinition } from './define-form';
import type { SheetDefinition } from './define-sheet';
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

/** Values of a list's filters by name. */
export type ListFilters = Readonly<Record<string, unknown>>;

export interface FilterProps {
  filters: ListFilters;
  onFilters: (filters: ListFilters) => void;
}

export interface OwnFilterProps extends ControlProps<unknown>, FilterProps {
  label: string;
  texts: FieldTexts;
}

export type ListView = 'board' | 'list' | 'map' | 'search' | 'lines';

/** Properties of a view of a list, and of the frame around the view. */
export interface ViewProps extends FilterProps {
  of: ListDefinition;
  texts: FieldTexts;
  /** The list's default order. */
  order: string;
  view: ListView;
  onView: (view: ListView) => void;
  /** The view. Only the frame gets it. */
  children?: ReactNode;
}

/** What a list shows, for the buttons above it. */
export interface ListActionsProps {
  filters: ListFilters;
  order: string | null;
  total: number | undefined;
}

export interface BulkProps {
  rows: readonly Shown[];
  /** Clears the choice of rows, except for `left`. */
  onDone: (left?: readonly Shown[]) => void;
}

export interface ListPart {
  readonly columns: readonly (string | ColumnDefinition)[];
  /** Filters of the list, in order; by default all filters of the kind. */
  readonly filters?: readonly string[];
  /** Controls that replace those that the facts determine. */
  readonly filterControls?: Readonly<Record<string, ComponentType<OwnFilterProps>>>;
  /** The default order of the list, with a `-` before it for descending. If missing, the newest day comes first. */
  readonly order?: string;
  /** The pages of the list are numbered, and each is a bare array. */
  readonly numbered?: boolean;
  /** Query parameters of the list in addition to filters, order and page. */
  readonly query?: Query;
  /** Renders a row without columns, for narrow tables. */
  readonly compact?: (record: never, texts: FieldTexts) => ReactNode;
  /**
   * Filters that are shown at first, on a phone only two of them; a button opens the others. By default all, except
   * on a phone.
   */
  readonly quickFilters?: readonly string[];
  /** Replaces the button for a new record above the list. */
  readonly actions?: ComponentType<ListActionsProps>;
  /**
   * Buttons for the chosen rows. With them, rows have boxes to choose them, and a press on a row opens its record.
   */
  readonly bulk?: ComponentType<BulkProps> | undefined;
  /** Shows the filters as chips in the header. */
  readonly chips?: boolean;
  /**
   * Ways to show the records, in order. The first is shown unless the URL names another. By default the list alone.
   */
  readonly views?: { readonly [View in ListView]?: 'table' | ComponentType<ViewProps> };
  /** Stands around the view. It shows the number of records, so the list does not. */
  readonly frame?: ComponentType<ViewProps>;
}

export interface ListDefinition {
  readonly kind: AnyKind;
  /** Path of its screens, such as `/patrols`; empty for a kind without screens. */
  readonly prefix: string;
  readonly list: ListPart;
}

/** A kind of record in the browser: its facts, and the parts of its presentation that they do not determine. */
export interface RecordDefinition extends Partial<ListDefinition> {
  readonly kind: AnyKind;
  readonly prefix: string;
  readonly form?: FormDefinition;
  readonly sheet?: SheetDefinition;
}

/** A definition whose type says which parts it has. */
type Defined<Given> = RecordDefinition &
  (Given extends { list: object } ? ListDefinition : unknown) &
  (Given extends { form: object } ? { readonly form: FormDefinition } : unknown) &
  (Given extends { sheet: object } ? { readonly sheet: SheetDefinition } : unknown);

/** Defines how a kind is shown, and registers its facts for the outbox and offline copies. */
export function defineRecord<Given extends RecordDefinition>(definition: Given): Defined<Given> {
  registerKinds([definition.kind.facts]);
  return definition as Defined<Given>;
}
