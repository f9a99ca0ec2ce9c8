import { messageOf, PROBLEM_CODES, type ProblemCode } from '../contract';
import { formatDate, type Locale, speciesName, useLocale } from '../i18n';
import { formatPosition } from '../map/geometry/format-position';
import type { EntryError, OutboxEntry } from './outbox-entry';
import { useTexts } from './texts';

export type Translate = ReturnType<typeof useTexts>;

interface Words {
  t: Translate;
  locale: Locale;
}

/** The fields of bodies that tell what a write is about. */
interface KnownBody {
  geom?: { type: string; coordinates: unknown };
  infrastructure?: number | string;
  infrstr_id?: number | string | null;
  date?: string;
}
const bodyOf = ({ command }: Pick<OutboxEntry, 'command'>): KnownBody =>
  'body' in command ? command.body : {};

/** What an entry writes, in words. */
export function titleOf({ command }: Pick<OutboxEntry, 'command'>, t: Translate): string {
  if (command.kind === 'upload') return t('write.upload', { name: command.picture.name });
  if (command.kind === 'create') return t(`write.create.${command.resource}`);
  const id = typeof command.id === 'number' ? command.id : '';
  return t(`write.${command.kind}.${command.resource}`, { id }).trim();
}

/** The bird a case is about, where the form told its name. */
function speciesOf({ command }: Pick<OutboxEntry, 'command'>, locale: Locale): string {
  const species = 'known' in command ? command.known?.species : undefined;
  return species ? speciesName(species, locale) : '';
}

/** Where it is: a position, or the support or line it is about. */
function placeOf(entry: Pick<OutboxEntry, 'command'>, t: Translate): string {
  const { geom, infrastructure, infrstr_id } = bodyOf(entry);
  const first = geom?.type === 'LineString' ? (geom.coordinates as unknown[])[0] : geom?.coordinates;
  if (Array.isArray(first)) return formatPosition(first as [number, number]);
  const about = infrastructure ?? infrstr_id;
  if (typeof about === 'number') return t('at', { id: about });
  return about ? t('atWaiting') : '';
}

/** What, where and of which day an entry is, in words. */
export function detailsOf(entry: Pick<OutboxEntry, 'command'>, { t, locale }: Words): string {
  const { date } = bodyOf(entry);
  const day = date ? t('ofDay', { date: formatDate(date, locale) }) : '';
  return [speciesOf(entry, locale), placeOf(entry, t), day].filter(Boolean).join(' · ');
}

/** What an entry writes, and where and of which day, in the reader's language. */
export function useEntryWords() {
  const t = useTexts();
  const locale = useLocale();
  return {
    titleOf: (entry: Pick<OutboxEntry, 'command'>) => titleOf(entry, t),
    detailsOf: (entry: Pick<OutboxEntry, 'command'>) => detailsOf(entry, { t, locale }),
    fieldName: (name: string) => fieldName(name, t),
  };
}

const OF_CODE = ['network', 'timeout', 'unexpected_format', 'missing_record', 'storage'] as const;
const OF_STATUS = [401, 403, 404, 408, 409, 412, 413, 429, 507] as const;
const FIELDS = [
  'geom',
  'network_type_id',
  'owner_id',
  'condition_id',
  'infrastructure',
  'date',
  'remark',
  'technical_proposal',
  'actions',
  'equipped_structure',
  'arming_id',
  'media_id',
  'neutralization_level',
  'operation_type_id',
  'equipments',
  'author',
  'species_id',
  'count',
  'death_cause_id',
  'data_source',
  'data_source_url',
  'infrstr_id',
  'comment',
  'storage',
] as const;

/** The label of a field; its name where it has none. */
function fieldName(name: string, t: Translate): string {
  const known = FIELDS.find(field => field === name);
  return known ? t(`field.${known}`) : name;
}

const isProblemCode = (code: string): code is ProblemCode =>
  (PROBLEM_CODES as readonly string[]).includes(code);

/** What went wrong, in words: the fields the server refused, a line each, or the kind of trouble. */
export function errorLines({ status, code, problems }: EntryError, { t, locale }: Words): string[] {
  const lines = problems.flatMap(problem => {
    if (!isProblemCode(problem.code)) return [];
    const message = messageOf({ code: problem.code, params: problem.params }, locale);
    const field = FIELDS.find(name => name === problem.path[0]);
    return [field ? t('fieldMessage', { field: t(`field.${field}`), message }) : message];
  });
  if (lines.length > 0) return [...new Set(lines)];
  const ofCode = status === 0 && OF_CODE.find(name => name === code);
  if (ofCode) return [t(`error.${ofCode}`)];
  const ofStatus = OF_STATUS.find(number => number === status);
  if (ofStatus) return [t(`error.${ofStatus}`)];
  return [t(status >= 500 ? 'error.server' : status === 0 ? 'error.network' : 'error.refused')];
}
