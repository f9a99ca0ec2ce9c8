import { entryIdOf, resourceOf, type StoredCommand } from './command';
import type { OutboxEntry } from './outbox-entry';
import { referencesIn } from './references';

/** The record a command changes, `null` for a new one: changes of one record keep their order. */
export function targetOf(command: StoredCommand): string | null {
  return 'id' in command ? `${resourceOf(command)}:${command.id}` : null;
}

/** Whether something before it must be delivered first. A refused picture holds nothing back. */
export function isBlocked(entry: OutboxEntry, byId: ReadonlyMap<string, OutboxEntry>): boolean {
  const pictures = new Set(referencesIn(entry.command).pictures.map(entryIdOf));
  return entry.dependsOn.some(id => {
    const needed = byId.get(id);
    return needed !== undefined && !(needed.state === 'rejected' && pictures.has(id));
  });
}

/**
 * The next entry to send: the oldest of this author that waits for nothing.
 * @param held entries already tried in this round
 * @param now instant in ms
 */
export function nextEntry(
  all: readonly OutboxEntry[],
  author: string,
  held: ReadonlySet<string>,
  now: number,
): OutboxEntry | undefined {
  const byId = new Map(all.map(entry => [entry.id, entry]));
  const targets = new Set<string>();
  for (const entry of all) {
    if (entry.state !== 'queued') continue;
    const target = targetOf(entry.command);
    const ready =
      entry.author === author &&
      entry.notBefore <= now &&
      !held.has(entry.id) &&
      !(target && targets.has(target)) &&
      !isBlocked(entry, byId);
    if (ready) return entry;
    if (target) targets.add(target);
  }
  return undefined;
}
