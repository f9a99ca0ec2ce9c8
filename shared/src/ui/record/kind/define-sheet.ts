import type { ComponentType, ReactNode } from 'react';
import type { Media, RecordRef } from '../../../contract';
import type { Geometry } from '../../../geometry';
import type { MapSymbol } from '../../../map/symbols/symbol-icon';
import type { OutboxEntry } from '../../../outbox';
import type { FaceOf } from './face';
import type { FieldTexts } from './field-texts';

/** A record on its sheet: delivered, with its waiting changes, or as it was written on this device. */
export interface SheetRecord<Properties = Record<string, unknown>> {
  ref: RecordRef;
  geometry: Geometry | null;
  properties: Properties;
  /** The latest waiting write about the record. */
  entry: OutboxEntry | undefined;
  /** Whether the areas are up to date. After a change of place, the server determines them on delivery. */
  areasKnown: boolean;
}

export interface Action {
  key: string;
  icon: ReactNode;
  label: string;
  /** Whether the action is shown in red, below a line. */
  danger?: boolean;
  /** URL outside the application that the action opens. */
  href?: string;
  onSelect?: () => void;
}

/** What a sheet shows besides its parts, if the record's own fields do not determine it. */
export interface OwnSheet {
  pictures?: readonly Media[];
  waitingPictures?: readonly RecordRef[];
  /** What is drawn if there are no pictures, in place of `drawing` of the definition. */
  face?: FaceOf;
  /** Path of the form that adds the first picture. */
  addPicture?: string;
  /** Mark of the record on the small map. */
  symbol?: MapSymbol;
  /** Path of the map with the record selected. */
  mapPath?: string | undefined;
  /** Actions before the action that edits the record. The first two of all actions stand beside the title. */
  actions?: readonly Action[];
  /** What else is deleted with the record, for the confirmation. */
  deletion?: string;
}

/** A fact, with what its field does not determine. `render` gets the record that has the fact. */
export interface FactPart {
  readonly field: string;
  /** A text of the kind (`say`), or the name of another field whose label is shown. */
  readonly label?: string | ((texts: FieldTexts) => string | undefined);
  readonly render?: (record: never, texts: FieldTexts) => ReactNode;
  readonly wide?: true;
}

/**
 * Facts by the names of fields. `areas`: municipality, other areas and sensitive areas; `position`: that of a point.
 */
export type Facts = readonly (string | FactPart)[];

/**
 * A part of a sheet: the small map (`place`), the changes, the comments, or the days and authors of the record (`stamps`); facts; a
 * card of further parts; or a component that gets the record. `on` limits the component to narrow or wide sheets.
 */
export type SheetPart =
  | 'place'
  | 'changes'
  | 'comments'
  | 'stamps'
  | { readonly facts: Facts; readonly look?: 'bar' | 'rows' }
  | { readonly card: readonly SheetPart[]; readonly title?: () => string }
  | { readonly slot: ComponentType<never>; readonly on?: 'narrow' | 'wide' };

/** How a record is shown. Slots and functions get the record together with what `use` returns. */
export interface SheetDefinition {
  /** Hook that returns what the sheet shows besides the record's own fields. */
  readonly use?: (record: never) => OwnSheet;
  readonly headline: (record: never, texts: FieldTexts) => ReactNode;
  /** Names of the fields below the headline, or functions that return texts. */
  readonly subtitle?: readonly (string | ((record: never, texts: FieldTexts) => ReactNode))[];
  readonly pills?: ComponentType<never>;
  /** Replaces the usual actions. */
  readonly actions?: ComponentType<never>;
  /** Shown if there are neither pictures nor a `face`. */
  readonly drawing?: ReactNode;
  /** Printed in place of the sheet, if it renders anything. */
  readonly paper?: ComponentType<never>;
  readonly main: readonly SheetPart[];
  /** Parts beside the others if there is room, or else after them. */
  readonly aside?: readonly SheetPart[];
}
