import type { Engine } from '../database/engine';

/** Every import is told of as one: who imported what, and which changes of the history are its. */
export function importBatches({ types }: Engine): string[] {
  return [
    `create table import_batches (
      id ${types.id},
      user_id bigint references users (id) on delete set null,
      kind text not null,
      file text not null,
      records integer not null,
      at ${types.instant} not null,
      finished_at ${types.instant},
      undone_at ${types.instant})`,
    'alter table history add column batch_id bigint references import_batches (id)',
    'create index history_batch on history (batch_id, id) where batch_id is not null',
  ];
}
