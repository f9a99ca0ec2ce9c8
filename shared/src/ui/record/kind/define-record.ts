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
  /** A field, or any other name together with `render`. */
  field: string;
  width?: string;
  align?: 'start' | 'end';
  /** Hidden by default in tables whose columns users choose. */
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
  /** Path of its screens, such as `/surveys`; empty for a kind without screens. */
  readonly prefix: string;
  /** The columns of its list, in their order. */
  readonly columns: readonly (string | ColumnDefinition)[];
  /** The filters of its list, in their order; all those that have a control by default. */
  readonly filters?: readonly string[];
  /** Controls of filters that do not follow from the facts. */
  readonly filterControls?: Readonly<Record<string, ComponentType<OwnFilterProps>>>;
  /** Query parameters of the list besides filters, order and page. */
  readonly query?: Query;
  /** A row on screens too narrow for columns. */
  readonly compact?: (record: never, texts: FieldTexts) => ReactNode;
}

/** A kind of record in the browser: its facts, and how it is shown where that does not follow from them. */
export interface RecordDefinition<One extends AnyKind = AnyKind> extends ListDefinition<One> {
  /** Filters that are always visible; a button opens the others. By default, all are visible where there is room. */
  readonly quickFilters?: readonly string[];
  /** Replaces the button for a new record above the list. */
  readonly actions?: ComponentType<{ filters: ListFilters }>;
  /** Display name of a record. */
  readonly headline?: (record: never, texts: FieldTexts) => ReactNode;
  /** Initial values of a new record. */
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
