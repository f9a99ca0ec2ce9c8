import type { Engine } from '../database/engine';

/** History of changes, answers kept for repeated requests, counts per cell of the map. */
export function bookkeeping({ name, types }: Engine): string[] {
  return [
    `create table history (
      id ${types.id},
      item_kind text not null,
      item_id bigint not null,
      user_id bigint references users (id),
      at ${types.instant} not null,
      action text not null check (action in ('create', 'update', 'delete', 'restore')),
      changes text not null)`,
    'create index history_item on history (item_kind, item_id, id)',
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
    `create table cell_counts (
      kind text not null,
      zoom integer not null,
      x integer not null,
      y integer not null,
      risk text not null,
      neutralization text not null,
      count integer not null,
      primary key (kind, zoom, x, y, risk, neutralization))${name === 'sqlite' ? ' without rowid' : ''}`,
  ];
}
