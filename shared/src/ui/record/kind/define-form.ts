import type { ComponentType, ReactNode } from 'react';
import type { AnyKind, LineGeometry, PointGeometry, RecordRef, Species } from '../../../contract';
import type { ChoiceContext } from '../../../contract/choices';
import type { MapPosition } from '../../../map';
import type { Drawing } from '../../../map/drawing/draw-mode';
import type { KnownNames } from '../../../outbox/command';
import type { Draft, SchemaForm } from '../../form';
import type { Choice } from '../../form/choices';
import type { EarlierPicture } from '../../pictures/pictures-field';
import type { FieldTexts } from './field-texts';

export type Place = PointGeometry | LineGeometry;

/** Whether the place of a kind's records is a point. */
export const isAtPoint = ({ place }: AnyKind): boolean => place?.facts.codes?.[0] === 'Point';

/** What determines the initial values of a new record. */
export interface DraftSource<About = Pick<FormTarget, 'infrastructure'>> {
  about: About;
  /** The device's position, if the form was opened for it. `accuracy` is in metres. */
  device: { geom: PointGeometry; accuracy: number } | null;
  /** Full name of the signed-in user. */
  author: string;
  today: string;
  texts: FieldTexts;
}

export interface OpenedForm<Values = Record<string, unknown>, About = unknown> {
  /** What the screen knows besides the record, such as its support or line. */
  about: About;
  /** Values of the record, or of the draft that the form resumes. */
  start: Values;
  /** Whether the form creates a record, or corrects a creation that waits. */
  isNew: boolean;
  /** The waiting entry that the form corrects. */
  entry: string | undefined;
  /** `aside` of the draft that the form resumes. */
  kept: unknown;
}

/** State that a kind adds to its form besides the fields. Slots get this state as `own`. */
export interface OwnState {
  /** What a draft must restore besides the fields; plain JSON. */
  aside?: object;
  /** Details of referenced records, to show the record while it waits. */
  known?: KnownNames;
  /** Species that the fields may refer to, for their names. */
  species?: readonly (Species | undefined)[];
  /** The infrastructure and network that decide which items are offered. */
  context?: ChoiceContext;
  /** Input fields of the other type of infrastructure. The server refuses them in this record. */
  foreign?: ReadonlySet<string>;
  /** A picture of an earlier visit, shown until the record has one. */
  earlier?: EarlierPicture | undefined;
  /** What the map shows at first for a record without a place. */
  focus?: Place | null | undefined;
  /** Whether a phone hides the map, because the place needs no change. */
  mapHidden?: boolean;
}

/** An open form, as its slots and controls get it. */
export interface FormState<One extends AnyKind = AnyKind, About = unknown, Own = OwnState>
  extends OpenedForm<Draft<One['inputSchema']>, About> {
  kind: One;
  form: SchemaForm<One['inputSchema']>;
  texts: FieldTexts;
  own: Own;
  position: MapPosition | undefined;
  /** The values of the record, even when the form resumes a draft. */
  initial: Draft<One['inputSchema']>;
  /** The place, if a map can show it. */
  geometry: Place | null;
  /** The map moves to this place whenever it changes. */
  focus: Place | null;
  /** Sets the place and moves the map there. `accuracy` is in metres, for a place located by the device. */
  place: (next: Place | null, accuracy?: number) => void;
  draw: (drawing: Drawing | null) => void;
}

/** A field of a form, with the settings that its facts do not contain. Functions get the form's state. */
export interface FieldPart {
  readonly field: string;
  /** Replaces the question, and the label beside it. */
  readonly label?: string;
  readonly inline?: true;
  /** If given, the options are shown side by side, each with the returned signs. */
  readonly signs?: (value: never, state: never) => Pick<Choice<string>, 'tone' | 'sign'>;
  /** Whether an item is offered. A chosen item is always offered. */
  readonly offers?: (id: number, state: never) => boolean;
  /** Called for a new value instead of setting it. */
  readonly onChange?: (value: never, state: never) => void;
  readonly input?: object;
  /** Replaces the field's control. It gets the control's properties and `state`. */
  readonly control?: ComponentType<never>;
  /** Whether `control` consists of several controls. */
  readonly group?: true;
}

/**
 * A part of a form: a field by its name (`geom` for the place), a fold, fields side by side, or a component that gets
 * the form's state. The title of a fold is a text of the kind (`say`) or the label of a field.
 */
export type FormPart =
  | string
  | FieldPart
  | { readonly fold: string; readonly parts: readonly FormPart[] }
  | { readonly row: readonly FormPart[] }
  | { readonly slot: ComponentType<never> };

/** How records of a kind are entered. */
export interface FormDefinition {
  /** Returns the initial values of a new record. */
  readonly draft: (source: DraftSource<never>) => object;
  readonly parts: readonly FormPart[];
  /**
   * Hook that returns what the form knows besides its record; `undefined` while it loads. By default, this is the
   * infrastructure.
   */
  readonly useAbout?: (target: FormTarget) => object | undefined;
  /** Hook for the form's own state. */
  readonly use?: (opened: never) => OwnState;
  /** Names what a new record is about, below the title. */
  readonly subject?: (about: never) => ReactNode;
  readonly map?: ComponentType<never>;
  /** Called for each new place, with its accuracy in metres; `null` for a place that the device did not locate. */
  readonly onPlaced?: (form: never, accuracy: number | null) => void;
  /** Content that the user must see before saving. */
  readonly aboveButtons?: ComponentType<never>;
}

export interface FormTarget {
  /** The support or line that a new record begins with. */
  infrastructure: RecordRef | null;
  /** The record to change, as in the server's response. */
  item: unknown;
  /** Values of the record to change or correct; `undefined` for a new record. */
  initial: Record<string, unknown> | undefined;
  /** Details of referenced records that the waiting write to correct contains. */
  known: KnownNames | undefined;
}
