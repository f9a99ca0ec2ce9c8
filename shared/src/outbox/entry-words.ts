import { messageOf, PROBLEM_CODES, type ProblemCode } from '../contract';
import type { Locale } from '../i18n';
import type { EntryError, OutboxEntry } from './outbox-entry';
import type { useTexts } from './texts';

type Translate = ReturnType<typeof useTexts>;

/** What an entry writes, in words. */
export function titleOf({ command }: OutboxEntry, t: Translate): string {
  if (command.kind === 'upload') return t('write.upload', { name: command.picture.name });
  if (command.kind === 'create') return t(`write.create.${command.resource}`);
  const id = typeof command.id === 'number' ? command.id : '';
  return t(`write.${command.kind}.${command.resource}`, { id });
}

const OF_CODE = ['network', 'timeout', 'unexpected_format', 'missing_record', 'storage'] as const;
const OF_STATUS = [401, 403, 404, 409, 412, 413, 429] as const;

const isProblemCode = (code: string): code is ProblemCode =>
  (PROBLEM_CODES as readonly string[]).includes(code);

/** What went wrong, in words: the fields the server refused, or the kind of trouble. */
export function errorWords({ status, code, problems }: EntryError, t: Translate, locale: Locale): string {
  const messages = problems.map(problem =>
    isProblemCode(problem.code) ? messageOf({ code: problem.code, params: problem.params }, locale) : '',
  );
  const known = [...new Set(messages.filter(Boolean))];
  if (known.length > 0) return known.join(' ');
  const ofCode = status === 0 && OF_CODE.find(name => name === code);
  if (ofCode) return t(`error.${ofCode}`);
  const ofStatus = OF_STATUS.find(number => number === status);
  if (ofStatus) return t(`error.${ofStatus}`);
  return t(status >= 500 ? 'error.server' : status === 0 ? 'error.network' : 'error.refused');
}
