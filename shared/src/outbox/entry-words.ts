import { formatPosition } from '../geometry/geojson';
import { formatDate, type Locale, speciesName, useLocale } from '../platform/language';
import { findKind } from '../records';
import { refOf, resourceOf } from './command';
import type { OutboxEntry } from './outbox-entry';
import { useTexts } from './texts';

/** Fills a template (`/patrols/{id}`) with the values of an entry; `null` if the entry lacks a value. */
function filled(template: string, { id: entryId, command }: OutboxEntry): string | null {
  if (command.kind === 'upload' || template === '') return null;
  const before = command.kind === 'update' ? command.before : undefined;
  const body = 'body' in command ? command.body : undefined;
  const values: Record<string, unknown> = {
    ...before,
    ...body,
    id: command.kind === 'create' ? refOf(entryId) : command.id,
  };
  let complete = true;
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (values[name] == null) complete = false;
    return String(values[name]);
  });
  return complete ? path : null;
}

/**
 * Path of the sheet that shows a waiting entry; `null` for entries without a sheet, such as pictures and deletions of
 * visits.
 */
export const sheetPath = (entry: OutboxEntry): string | null =>
  filled(kindOfEntry(entry)?.sheet ?? '', entry);

/**
 * Path of the form that corrects a waiting entry; `null` for entries without a form, such as pictures and deletions.
 */
export function correctionPath(entry: OutboxEntry): string | null {
  if (entry.command.kind === 'delete') return null;
  const path = filled(kindOfEntry(entry)?.form ?? '', entry);
  return path && `${path}${path.includes('?') ? '&' : '?'}entry=${entry.id}`;
}

export type Translate = ReturnType<typeof useTexts>;

export interface Words {
  t: Translate;
  locale: Locale;
}

type Body = Record<string, unknown> & { geom?: { type: string; coordinates: unknown }; date?: string };
type Written = Pick<OutboxEntry, 'command'>;
const bodyOf = ({ command }: Written): Body => ('body' in command ? (command.body as Body) : {});
const kindOfEntry = ({ command }: Written) => findKind(resourceOf(command));

/** Title of an entry. For a kind that is unknown on this device, it is the name of the kind. */
export function titleOf(entry: Written, { t, locale }: Words): string {
  const { command } = entry;
  if (command.kind === 'upload') return t('write.upload', { name: command.picture.name });
  const title = 'known' in command && command.known?.title?.[locale];
  if (title) return title;
  const words = kindOfEntry(entry)?.words[locale];
  if (!words) return command.resource;
  const id = 'id' in command && typeof command.id === 'number' ? String(command.id) : '';
  return words[command.kind].replace('{{id}}', id).trim();
}

/** Species of a case; empty if the form did not store it. */
function speciesOf({ command }: Written, locale: Locale): string {
  const species = 'known' in command ? command.known?.species : undefined;
  return species ? speciesName(species, locale) : '';
}

/** Position of an entry as text, or else the support or line that it is about. */
function placeOf(entry: Written, t: Translate): string {
  const { geom, ...body } = bodyOf(entry);
  const first = geom?.type === 'LineString' ? (geom.coordinates as unknown[])[0] : geom?.coordinates;
  if (Array.isArray(first)) return formatPosition(first as [number, number]);
  const about = Object.entries(kindOfEntry(entry)?.links ?? {})
    .filter(([, { kind }]) => kind === 'infrastructures')
    .map(([field]) => body[field])[0];
  if (typeof about === 'number') return t('at', { id: about });
  return about ? t('atWaiting') : '';
}

export function detailsOf(entry: Written, { t, locale }: Words): string {
  const { date } = bodyOf(entry);
  const day = date ? t('ofDay', { date: formatDate(date, locale) }) : '';
  return [speciesOf(entry, locale), placeOf(entry, t), day].filter(Boolean).join(' · ');
}

export function useEntryWords() {
  const t = useTexts();
  const locale = useLocale();
  return {
    titleOf: (entry: Written) => titleOf(entry, { t, locale }),
    detailsOf: (entry: Written) => detailsOf(entry, { t, locale }),
    fieldName: (entry: Written, name: string) => kindOfEntry(entry)?.words[locale].field[name] ?? name,
  };
}
