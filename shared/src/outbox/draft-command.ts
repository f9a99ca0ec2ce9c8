import type { StoredCommand } from './command';
import type { FormDraft } from './form-draft';

/** The write a draft would become. Its title is derived like that of a waiting write. */
export function commandOfDraft({ subject, values, known, revision }: FormDraft): StoredCommand {
  const { resource, record } = subject;
  const content = { resource, body: values, ...(known ? { known } : {}) };
  const waiting = revision?.entry.command;
  const id = record ?? (waiting?.kind === 'update' ? waiting.id : undefined);
  return id === undefined ? { kind: 'create', ...content } : { kind: 'update', id, ...content };
}
