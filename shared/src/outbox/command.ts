import type { LineGeometry, LocalRef, PointGeometry, RecordRef, Species } from '../contract';
import type { MediaFields } from '../contract/media';
import type { Locale } from '../platform/language';

export type Resource = string;

/** A picture to be sent. It holds bytes because Safari cannot store a Blob in IndexedDB. */
export interface PictureFile {
  bytes: ArrayBuffer;
  name: string;
  type: string;
}

/** Details of records that a form refers to. They describe a waiting write without network, and are not sent. */
export interface KnownNames {
  species?: Species | undefined;
  /** Geometry of the support or line that the record is about. */
  place?: PointGeometry | LineGeometry;
  /**
   * Id of that support or line, if the body does not contain it. Writes about the same support or line keep their
   * order.
   */
  infrastructure?: number;
  /** Title of the write, where the name of its kind is not specific enough. */
  title?: Readonly<Record<Locale, string>>;
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
  /** Sent as `If-Match`: the server refuses the change (412) if the record has another version. */
  etag?: string;
  /** The body that the form started with, to determine the changed fields. It is not sent. */
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
/**
 * A write. An update leaves omitted fields unchanged. Ids, including those inside bodies, may refer to undelivered
 * writes.
 */
export type Command = CreateCommand | UpdateCommand | DeleteCommand | UploadCommand;

/** A command as stored in the queue. The bytes of pictures are in a separate table. */
export type StoredCommand =
  | CreateCommand
  | UpdateCommand
  | DeleteCommand
  | (Omit<UploadCommand, 'picture'> & { picture: { name: string; type: string; size: number } });

export function resourceOf(command: Command | StoredCommand): Resource {
  return command.kind === 'upload' ? 'media' : command.resource;
}

/** The local reference of the record an entry creates. */
export const refOf = (entryId: string): LocalRef => `local:${entryId}`;

export const entryIdOf = (ref: LocalRef): string => ref.slice('local:'.length);

/** Splits a command into its stored form and the bytes of its picture. */
export function withoutBytes(command: Command): [StoredCommand, ArrayBuffer | null] {
  if (command.kind !== 'upload') return [command, null];
  const { bytes, name, type } = command.picture;
  return [{ ...command, picture: { name, type, size: bytes.byteLength } }, bytes];
}
