import dayjs from 'dayjs';
import { now } from '../../contract/now';
import type { OutboxEntry } from '../../outbox/outbox-entry';
import { outboxStore } from '../../outbox/outbox-instance';
import { saveFile } from '../core/save-file';

const FORMAT_VERSION = 1;

/** A name without characters that a file system may refuse, and with at most 60 characters. */
const fileName = (name: string) => name.replace(/[^\w.-]+/g, '_').slice(-60);

/**
 * Packs entries and their pictures into a ZIP archive. `outbox.json` lists the entries. In an entry, `file` is the
 * path of its picture in the archive.
 */
export async function packEntries(entries: readonly OutboxEntry[]): Promise<Uint8Array<ArrayBuffer>> {
  const { strToU8, zipSync } = await import('fflate');
  const files: Record<string, [Uint8Array, { level: 0 | 6 }]> = {};
  const listed = [];
  for (const entry of entries) {
    const { id, command, author, created, state, dependsOn, error } = entry;
    let file: string | undefined;
    const bytes = command.kind === 'upload' ? await outboxStore.bytesOf(id) : undefined;
    if (command.kind === 'upload' && bytes) {
      file = `pictures/${id}-${fileName(command.picture.name)}`;
      files[file] = [new Uint8Array(bytes), { level: 0 }];
    }
    listed.push({
      id,
      author,
      created,
      state,
      depends_on: dependsOn,
      command,
      error,
      ...(file ? { file } : {}),
    });
  }
  const head = {
    format: 'avicable-outbox',
    version: FORMAT_VERSION,
    exported_at: new Date(now()).toISOString(),
  };
  const list = JSON.stringify({ ...head, entries: listed }, null, 2);
  return zipSync({ 'outbox.json': [strToU8(list), { level: 6 }], ...files }) as Uint8Array<ArrayBuffer>;
}

export async function exportEntries(entries: readonly OutboxEntry[]): Promise<void> {
  const moment = dayjs(now()).format('YYYY-MM-DD-HH-mm');
  saveFile(new Blob([await packEntries(entries)], { type: 'application/zip' }), `avicable-${moment}.zip`);
}
