import { isLocalRef, type LocalRef } from '../contract';
import { entryIdOf, type StoredCommand } from './command';

/** State of a reference: delivered under an id, still waiting, or never to be delivered. */
export type Resolution = { status: 'delivered'; id: number } | { status: 'pending' } | { status: 'missing' };

/** References in this field are optional: a refused picture does not block its record. */
const OPTIONAL_FIELD = 'media_id';

/** The local references in a command: required references, and references of pictures. */
export function referencesIn(command: StoredCommand): { required: LocalRef[]; pictures: LocalRef[] } {
  const required = new Set<LocalRef>();
  const pictures = new Set<LocalRef>();
  const visit = (value: unknown, optional: boolean) => {
    if (isLocalRef(value)) (optional ? pictures : required).add(value);
    else if (Array.isArray(value)) for (const item of value) visit(item, optional);
    else if (isPlainObject(value))
      for (const [key, item] of Object.entries(value)) visit(item, optional || key === OPTIONAL_FIELD);
  };
  if ('id' in command) visit(command.id, false);
  if ('body' in command) visit(command.body, false);
  return { required: [...required], pictures: [...pictures] };
}

export function dependenciesOf(command: StoredCommand): string[] {
  const { required, pictures } = referencesIn(command);
  return [...required, ...pictures].map(entryIdOf);
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Replaces each reference by the result of `of`. An item of a list is removed if the result is `undefined`. */
function replaceReferences(value: unknown, of: (ref: LocalRef) => unknown): unknown {
  if (isLocalRef(value)) return of(value);
  if (Array.isArray(value))
    return value.map(item => replaceReferences(item, of)).filter(item => item !== undefined);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceReferences(item, of)]));
}

/** A copy of the command in which the references in `id` and `body` are replaced. */
export function withReferences<Stored extends StoredCommand>(
  command: Stored,
  of: (ref: LocalRef) => number | LocalRef | undefined,
): Stored {
  const replaced = { ...command } as Record<string, unknown>;
  if ('id' in command) replaced.id = replaceReferences(command.id, of);
  if ('body' in command) replaced.body = replaceReferences(command.body, of);
  return replaced as Stored;
}
