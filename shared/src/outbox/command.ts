import type { LineGeometry, LocalRef, MediaFields, PointGeometry, RecordRef, Species } from '../contract';

/** The name of a kind of record. `update` sends the fields given and leaves the others. */
export type Resource = string;

/** A picture as it will be sent. Bytes, because Safari cannot keep a Blob in IndexedDB. */
export interface PictureFile {
  bytes: ArrayBuffer;
  name: string;
  type: string;
}

/** What the form knew of what its ids name, for showing it without network. Not sent. */
export interface KnownNames {
  species?: Species | undefined;
  /** Where the support or line is that it is about. */
  place?: PointGeometry | LineGeometry;
}

export interface CreateCommand {
  kind: 'create';
  resource: Resource;
  body: object;
  known?: KnownNames;
}
export interface UpdateCommand {
  kind: 'update';
  resource: Resource;
  id: RecordRef;
  body: object;
  /** Sent as `If-Match`: the server refuses (412) when the record changed meanwhile. */
  etag?: string;
  /** The body the form began with, for telling which fields were changed. Not sent. */
  before?: object;
  known?: KnownNames;
}
export interface DeleteCommand {
  kind: 'delete';
  resource: Resource;
  id: RecordRef;
  etag?: string;
}
export interface UploadCommand {
  kind: 'upload';
  picture: PictureFile;
  fields: Partial<MediaFields>;
}
/** A write. Ids, and ids inside bodies, may be local references of writes not yet delivered. */
export type Command = CreateCommand | UpdateCommand | DeleteCommand | UploadCommand;

/** A command as the queue keeps it: the bytes of a picture stand in a table of their own. */
export type StoredCommand =
  | CreateCommand
  | UpdateCommand
  | DeleteCommand
  | (Omit<UploadCommand, 'picture'> & { picture: { name: string; type: string; size: number } });

/** The resource a command writes to. */
export function resourceOf(command: Command | StoredCommand): Resource {
  return command.kind === 'upload' ? 'media' : command.resource;
}

/** The local reference of the record an entry creates. */
export const refOf = (entryId: string): LocalRef => `local:${entryId}`;

/** The entry a local reference points to. */
export const entryIdOf = (ref: LocalRef): string => ref.slice('local:'.length);

/** A command as the queue keeps it, and the bytes that stand apart. */
export function withoutBytes(command: Command): [StoredCommand, ArrayBuffer | null] {
  if (command.kind !== 'upload') return [command, null];
  const { bytes, name, type } = command.picture;
  return [{ ...command, picture: { name, type, size: bytes.byteLength } }, bytes];
}
