import { digestOf } from '../../http/cacheable';
import { RequestRefused } from '../../http/request-refused';

/** Tag of an item: its version, which `If-Match` compares, and a digest of the representation for `If-None-Match`. */
export function itemTag(version: number, representation: unknown): string {
  return `${version}-${digestOf(JSON.stringify(representation))}`;
}

/**
 * Refuses to write a record that has changed since the client read it. Only its own changes count, not those of nested
 * records.
 * @throws RequestRefused 412 with the current item
 */
export async function requireMatch(
  header: string | undefined,
  version: number,
  current: () => Promise<unknown>,
) {
  if (header === undefined) return;
  const versions = header.split(',').map(tag => /^(?:W\/)?"(\d+)-[\w-]+"$/.exec(tag.trim())?.[1]);
  if (header.trim() === '*' || versions.includes(String(version))) return;
  throw new RequestRefused('precondition_failed', { body: { current: await current() } });
}
