import type { Engine } from '../engine';

export function bookkeeping({ types }: Engine): string[] {
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
    `create table imports (
      user_id bigint not null references users (id) on delete cascade,
      key text not null,
      progress text not null,
      cancelled integer not null default 0,
      told_at ${types.instant} not null,
      primary key (user_id, key))`,
    `create table history (
      id ${types.id},
      item_kind text not null,
      item_id bigint not null,
      user_id bigint references users (id),
      at ${types.instant} not null,
      action text not null check (action in ('create', 'update', 'delete', 'restore')),
      changes text not null,
      infrastructure_id bigint,
      batch_id bigint references import_batches (id))`,
    'create index history_item on history (item_kind, item_id, id)',
    'create index history_infrastructure on history (infrastructure_id, id) where infrastructure_id is not null',
    'create index history_batch on history (batch_id, id) where batch_id is not null',
    `create table idempotency_keys (
      user_id bigint not null references users (id) on delete cascade,
      key text not null,
      request_hash text not null,
      status integer not null,
      headers text not null,
      body text not null,
      created_at ${types.instant} not null,
      primary key (user_id, key))`,
    'create index idempotency_keys_age on idempotency_keys (created_at)',
  ];
}
