import { messageOf, PROBLEM_CODES, type ProblemCode } from '../contract';
import { formatPosition } from '../geometry/format-position';
import { formatDate, type Locale, speciesName, useLocale } from '../platform/language';
import { findKind } from '../records';
import { resourceOf } from './command';
import type { EntryError, OutboxEntry } from './outbox-entry';
import { useTexts } from './texts';

export type Translate = ReturnType<typeof useTexts>;

interface Words {
  t: Translate;
  locale: Locale;
}

type Body = Record<string, unknown> & { geom?: { type: string; coordinates: unknown }; date?: string };
type Written = Pick<OutboxEntry, 'command'>;
const bodyOf = ({ command }: Written): Body => ('body' in command ? (command.body as Body) : {});
const kindOfEntry = ({ command }: Written) => findKind(resourceOf(command));

/** Title of an entry; the bare name of its kind when that is unknown here. */
export function titleOf(entry: Written, { t, locale }: Words): string {
  const { command } = entry;
  if (command.kind === 'upload') return t('write.upload', { name: command.picture.name });
  const words = kindOfEntry(entry)?.words[locale];
  if (!words) return command.resource;
  const id = 'id' in command && typeof command.id === 'number' ? String(command.id) : '';
  return words[command.kind].replace('{{id}}', id).trim();
}

/** Species of a case, when the form stored its name. */
function speciesOf({ command }: Written, locale: Locale): string {
  const species = 'known' in command ? command.known?.species : undefined;
  return species ? speciesName(species, locale) : '';
}

/** Position of an entry, or its support or line. */
function placeOf(entry: Written, t: Translate): string {
  const { geom, ...body } = bodyOf(entry);
  const first = geom?.type === 'LineString' ? (geom.coordinates as unknown[])[0] : geom?.coordinates;
  if (Array.isArray(first)) return formatPosition(first as [number, number]);
  const about = Object.keys(kindOfEntry(entry)?.links ?? {}).map(field => body[field])[0];
  if (typeof about === 'number') return t('at', { id: about });
  return about ? t('atWaiting') : '';
}

/** Species, place and date of an entry. */
export function detailsOf(entry: Written, { t, locale }: Words): string {
  const { date } = bodyOf(entry);
  const day = date ? t('ofDay', { date: formatDate(date, locale) }) : '';
  return [speciesOf(entry, locale), placeOf(entry, t), day].filter(Boolean).join(' · ');
}

/** Texts of entries in the reader's language. */
export function useEntryWords() {
  const t = useTexts();
  const locale = useLocale();
  return {
    titleOf: (entry: Written) => titleOf(entry, { t, locale }),
    detailsOf: (entry: Written) => detailsOf(entry, { t, locale }),
    /** Label of a field; its name when it has none. */
    fieldName: (entry: Written, name: string) => kindOfEntry(entry)?.words[locale].field[name] ?? name,
  };
}

const OF_CODE = [
  'network',
  'timeout',
  'unexpected_format',
  'missing_record',
  'storage',
  'unknown_kind',
] as const;
const OF_STATUS = [401, 403, 404, 408, 409, 412, 413, 429, 507] as const;
const isProblemCode = (code: string): code is ProblemCode =>
  (PROBLEM_CODES as readonly string[]).includes(code);

/** Messages of an error: one per refused field, or else one for the type of failure. */
export function errorLines(
  { status, code, problems }: EntryError,
  { t, locale, resource = '' }: Words & { resource?: string },
): string[] {
  const fields = findKind(resource)?.words[locale].field ?? {};
  const lines = problems.flatMap(problem => {
    if (!isProblemCode(problem.code)) return [];
    const message = messageOf({ code: problem.code, params: problem.params }, locale);
    const field = fields[String(problem.path[0])];
    return [field ? t('fieldMessage', { field, message }) : message];
  });
  if (lines.length > 0) return [...new Set(lines)];
  const ofCode = status === 0 && OF_CODE.find(name => name === code);
  if (ofCode) return [t(`error.${ofCode}`)];
  const ofStatus = OF_STATUS.find(number => number === status);
  if (ofStatus) return [t(`error.${ofStatus}`)];
  return [t(status >= 500 ? 'error.server' : status === 0 ? 'error.network' : 'error.refused')];
}
