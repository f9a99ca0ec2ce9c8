import { isLocalRef, type LocalRef } from '../contract';
import { entryIdOf, type StoredCommand } from './command';

/** What the queue knows of a reference: delivered under an id, still on its way, or never to come. */
export type Resolution = { status: 'delivered'; id: number } | { status: 'pending' } | { status: 'missing' };

/** The field whose references may be left out: a refused picture does not hold its record back. */
const OPTIONAL_FIELD = 'media_id';

/** The local references inside a command, those that are required apart from pictures. */
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

/** The entries a command waits for. */
export function dependenciesOf(command: StoredCommand): string[] {
  const { required, pictures } = referencesIn(command);
  return [...required, ...pictures].map(entryIdOf);
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The value with each reference replaced by what `of` gives; `undefined` leaves an item of a list out. */
function replaceReferences(value: unknown, of: (ref: LocalRef) => unknown): unknown {
  if (isLocalRef(value)) return of(value);
  if (Array.isArray(value))
    return value.map(item => replaceReferences(item, of)).filter(item => item !== undefined);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceReferences(item, of)]));
}

/** The same command with every reference replaced. */
export function withReferences<Stored extends StoredCommand>(
  command: Stored,
  of: (ref: LocalRef) => number | LocalRef | undefined,
): Stored {
  const replaced = { ...command } as Record<string, unknown>;
  if ('id' in command) replaced.id = replaceReferences(command.id, of);
  if ('body' in command) replaced.body = replaceReferences(command.body, of);
  return replaced as Stored;
}
