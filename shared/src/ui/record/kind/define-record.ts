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
  width?: string;
  align?: 'start' | 'end';
  /** Hidden by default in tables whose columns users choose. */
  extra?: boolean;
  render?: (record: never, texts: FieldTexts) => ReactNode;
}

/** Values of a list's filters, as in its URL. */
export type ListFilters = Readonly<Record<string, unknown>>;

export interface OwnFilterProps extends ControlProps<unknown> {
  label: string;
  filters: ListFilters;
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

/** How a kind of record is listed. */
export interface ListDefinition<One extends AnyKind = AnyKind> {
  readonly kind: One;
  /** Path of its screens, such as `/surveys`; empty for a kind without screens. */
  readonly prefix: string;
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
}

/** A kind of record in the browser: its facts, and the parts of its presentation that they do not determine. */
export interface RecordDefinition<One extends AnyKind = AnyKind> extends ListDefinition<One> {
  /** Filters that are always visible; a button opens the others. By default all, if there is room. */
  readonly quickFilters?: readonly string[];
  /** Replaces the button for a new record above the list. */
  readonly actions?: ComponentType<ListActionsProps>;
  /** Buttons for chosen rows; with them rows can be chosen, and a press opens one. */
  readonly bulk?: ComponentType<BulkProps> | undefined;
  /** Display name of a record. */
  readonly headline?: (record: never, texts: FieldTexts) => ReactNode;
  /** Additional sections of the sheet. */
  readonly parts?: ComponentType<{ record: never }>;
  /** How a record is entered. */
  readonly form?: FormDefinition;
}

/** Defines how a kind is shown, and registers its facts for the outbox and offline copies. */
export function defineRecord<One extends AnyKind>(definition: RecordDefinition<One>): RecordDefinition {
  registerKinds([definition.kind.facts]);
  return definition as unknown as RecordDefinition;
}
