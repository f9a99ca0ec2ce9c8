import { touchedPaths as touchedBy } from '../records/touched';
import { resourceOf, type StoredCommand } from './command';
import type { DeliveredRecord } from './send-command';

/** Delay after the last of a series of deliveries before their records are read again, in ms. */
const REST = 2000;

/** The records that a delivered write changed, as paths relative to the API's base. */
export function touchedPaths(command: StoredCommand, record: DeliveredRecord | null): string[] {
  const id = record?.id ?? ('id' in command && typeof command.id === 'number' ? command.id : null);
  return touchedBy({ resource: resourceOf(command), id }, record);
}

const touched = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Updates the offline copies of the records that a delivered write changed, after a short delay. */
export function renewTaken(command: StoredCommand, record: DeliveredRecord | null): void {
  for (const path of touchedPaths(command, record)) touched.add(path);
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const paths = [...touched];
    touched.clear();
    try {
      const { renewRecords } = await import('../offline');
      await renewRecords(paths);
    } catch (error) {
      console.error(error);
    }
  }, REST);
}
