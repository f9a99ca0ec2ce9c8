import { type KindWords, messageOf } from '../../contract';
import { isProblemCode } from '../../contract/problem';
import { resourceOf, type StoredCommand } from '../../outbox/command';
import type { Words } from '../../outbox/entry-words';
import type { EntryError } from '../../outbox/outbox-entry';
import { findKind } from '../../records';

const OF_CODE = [
  'network',
  'timeout',
  'unexpected_format',
  'missing_record',
  'storage',
  'unknown_kind',
] as const;
const OF_STATUS = [401, 403, 404, 408, 409, 412, 413, 429, 507] as const;

/**
 * A kind's own message for the code of an error; `null` if the kind has none. `{{wanted}}` is the requested state,
 * `{{current}}` the current state.
 */
function ownLine(
  { code, body }: EntryError,
  command: StoredCommand | undefined,
  words: KindWords | undefined,
): string | null {
  const line = words?.say?.[code];
  if (!line) return null;
  const labelOf = (state: unknown) => words.code?.[String(state)] ?? '';
  const wanted = command && 'body' in command ? (command.body as { to?: unknown }).to : undefined;
  return line
    .replace('{{wanted}}', labelOf(wanted))
    .replace('{{current}}', labelOf((body as { current?: unknown } | null)?.current));
}

/**
 * Messages of an error: the kind's own message, else the messages of the refused fields, else a message for the type
 * of failure.
 */
export function errorLines(
  error: EntryError,
  { t, locale, command }: Words & { command?: StoredCommand },
): string[] {
  const { status, code, problems } = error;
  const words = command && findKind(resourceOf(command))?.words[locale];
  const specificLine = ownLine(error, command, words);
  if (specificLine) return [specificLine];
  const fields = words?.field ?? {};
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
