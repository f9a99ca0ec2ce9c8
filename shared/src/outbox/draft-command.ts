import type { StoredCommand } from './command';
import type { FormDraft } from './form-draft';

/** The write a draft would become, for naming it as those that wait are named. */
export function commandOfDraft({ subject, values, known, revision }: FormDraft): StoredCommand {
  const { resource, record } = subject;
  const told = { resource, body: values, ...(known ? { known } : {}) };
  const waiting = revision?.entry.command;
  const id = record ?? (waiting?.kind === 'update' ? waiting.id : undefined);
  return id === undefined ? { kind: 'create', ...told } : { kind: 'update', id, ...told };
}
