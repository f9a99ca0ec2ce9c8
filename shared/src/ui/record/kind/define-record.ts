import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { AnyKind, RecordRef } from '../../../contract';
import type { Query } from '../../../platform/http';
import { registerKinds } from '../../../records';
import type { ControlProps } from '../../form';
import type { FieldTexts } from './field-texts';

/** A record as answers show it, whatever its kind. */
export interface Shown {
  id: number;
  geometry: { type: string; coordinates: unknown };
  properties: Record<string, unknown> & { id: number; version?: number | undefined };
}

export interface ColumnDefinition {
  /** A field, or a name of one's own with `render`. */
  field: string;
  width?: string;
  align?: 'start' | 'end';
  /** Left out of tables with a choice of columns until it is chosen. */
  extra?: boolean;
  render?: (record: never, texts: FieldTexts) => ReactNode;
}

/** Controls by the names of what is written. */
export type Controls<Input> = {
  readonly [Name in keyof Input]?: ComponentType<ControlProps<Input[Name] | null | undefined>>;
};

/** The filters of a list, as its address holds them. */
export type ListFilters = Readonly<Record<string, unknown>>;

export interface OwnFilterProps extends ControlProps<unknown> {
  label: string;
  filters: ListFilters;
}

/** How the records of a kind are listed. */
export interface ListDefinition<One extends AnyKind = AnyKind> {
  readonly kind: One;
  /** Where its screens lie, as in `/surveys`; empty for a kind without any. */
  readonly prefix: string;
  /** The columns of its list, in their order. */
  readonly columns: readonly (string | ColumnDefinition)[];
  /** The filters of its list, in their order; all those that have a control by default. */
  readonly filters?: readonly string[];
  /** Controls of filters that do not follow from the facts. */
  readonly filterControls?: Readonly<Record<string, ComponentType<OwnFilterProps>>>;
  /** What the list asks the server for beside filters, order and page. */
  readonly query?: Query;
  /** A row where there is no room for columns. */
  readonly compact?: (record: never, texts: FieldTexts) => ReactNode;
}

/** What a kind of record is in the browser: its facts, and how it is shown where that does not follow from them. */
export interface RecordDefinition<One extends AnyKind = AnyKind> extends ListDefinition<One> {
  /** Filters that are always in sight; a button opens the others. Without it, all are in sight where there is room. */
  readonly quickFilters?: readonly string[];
  /** Takes the place of the button for a new record above the list. */
  readonly actions?: ComponentType<{ filters: ListFilters }>;
  /** What a record is called. */
  readonly headline?: (record: never, texts: FieldTexts) => ReactNode;
  /** Begins a new one. */
  readonly draft: (given: { author: string; infrastructure: RecordRef | null; today: string }) => object;
  /** Controls that do not follow from the type of a field. */
  readonly controls?: Controls<z.output<One['inputSchema']>>;
  /** Further parts of the sheet. */
  readonly parts?: ComponentType<{ record: never }>;
}

/** Defines how a kind is shown, and makes its facts known to outbox and offline copies. */
export function defineRecord<One extends AnyKind>(definition: RecordDefinition<One>): RecordDefinition {
  registerKinds([definition.kind.facts]);
  return definition as unknown as RecordDefinition;
}
