import { type Resource, resourceOf, type StoredCommand } from './command';
import type { DeliveredRecord } from './send-command';

/** Deliveries come in rows: what they changed is read again once they rest for so long, in ms. */
const REST = 2000;

const LIST_OF: Partial<Record<Resource, string>> = {
  points: 'cables/infrastructures',
  lines: 'cables/infrastructures',
  diagnosis: 'cables/diagnosis',
  operations: 'cables/operations',
  mortality: 'mortality',
};

/** The fields of answers that name the support or line they are about. */
interface About {
  infrastructure?: number;
  properties?: { infrastructure?: number; infrstr?: { id: number } | null };
}

/** The records that a delivered write changed, as paths below the API's base. */
export function touchedPaths(command: StoredCommand, record: DeliveredRecord | null): string[] {
  const list = LIST_OF[resourceOf(command)];
  const id = record?.id ?? ('id' in command ? command.id : null);
  const { infrastructure, properties } = (record ?? {}) as About;
  const about = infrastructure ?? properties?.infrastructure ?? properties?.infrstr?.id;
  return [
    ...(list && typeof id === 'number' ? [`${list}/${id}/`] : []),
    ...(about ? [`cables/infrastructures/${about}/`] : []),
  ];
}

const touched = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** What was taken along is of before a delivered write: reads it again, soon. */
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
