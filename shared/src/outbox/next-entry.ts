import { findKind } from '../records';
import { LONGEST_PAUSE } from './classify-failure';
import { entryIdOf, resourceOf, type StoredCommand } from './command';
import type { OutboxEntry } from './outbox-entry';
import { referencesIn } from './references';

const FIRST = 2_000;
/** Maximum wait between two attempts, in ms. */
const LONGEST_BACK_OFF = 300_000;

/**
 * Wait before the next attempt, in ms. It doubles from 2 s to 5 min and varies at random by ±10 % so that devices
 * that reconnect together do not retry at the same moment.
 */
export function backOff(attempts: number, random = Math.random()): number {
  const exact = Math.min(LONGEST_BACK_OFF, FIRST * 2 ** Math.max(0, attempts - 1));
  return Math.round(exact * (0.9 + random * 0.2));
}

/** The record that a command changes; `null` for a new record. */
export function targetOf(command: StoredCommand): string | null {
  return 'id' in command ? `${resourceOf(command)}:${command.id}` : null;
}

/**
 * Records that a command writes to: the record it changes, the records it links to, and the support or line it is
 * about. Links are left out if the kind is not registered.
 */
function writesTo(command: StoredCommand): string[] {
  const target = targetOf(command);
  const kind = findKind(resourceOf(command));
  const places: (string | null)[] = [target];
  if (kind?.readAs && 'id' in command) places.push(`${kind.readAs}:${command.id}`);
  const body = 'body' in command ? (command.body as Record<string, unknown>) : {};
  for (const [field, link] of Object.entries(kind?.links ?? {}))
    if (body[field] != null) places.push(`${link.kind}:${body[field]}`);
  const about = 'known' in command ? command.known?.infrastructure : undefined;
  if (about) places.push(`infrastructures:${about}`);
  return places.filter(place => place !== null);
}

/** Whether an entry depends on an undelivered entry. A refused picture does not block its record. */
export function isBlocked(entry: OutboxEntry, byId: ReadonlyMap<string, OutboxEntry>): boolean {
  const pictures = new Set(referencesIn(entry.command).pictures.map(entryIdOf));
  return entry.dependsOn.some(id => {
    const needed = byId.get(id);
    return needed !== undefined && !(needed.state === 'rejected' && pictures.has(id));
  });
}

/**
 * Whether an entry is due. A time far beyond the longest wait is ignored: the clock that set it has been corrected
 * since.
 */
const isDue = ({ notBefore }: OutboxEntry, now: number) =>
  notBefore <= now || notBefore > now + LONGEST_PAUSE + LONGEST_BACK_OFF;

/**
 * The next entry to send: the authors' oldest entry that is due and not blocked. Writes to the same record, or about
 * the same support or line, keep their order.
 * @param held entries that this round has tried or is sending
 */
export function nextEntry(
  all: readonly OutboxEntry[],
  authors: ReadonlySet<string>,
  held: ReadonlySet<string>,
  now: number,
): OutboxEntry | undefined {
  const byId = new Map(all.map(entry => [entry.id, entry]));
  const taken = new Set<string>();
  for (const entry of all) {
    if (entry.state === 'rejected' || !authors.has(entry.author)) continue;
    const places = writesTo(entry.command);
    const ready =
      entry.state === 'queued' &&
      isDue(entry, now) &&
      !held.has(entry.id) &&
      !places.some(place => taken.has(place)) &&
      !isBlocked(entry, byId);
    if (ready) return entry;
    for (const place of places) taken.add(place);
  }
  return undefined;
}
