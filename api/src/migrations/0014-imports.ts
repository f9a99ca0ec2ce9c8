import type { Engine } from '../database/engine';

/** How far imports are, told by the process that carries one out to whichever is asked. */
export function imports({ types }: Engine): string[] {
  return [
    `create table imports (
      user_id bigint not null references users (id) on delete cascade,
      key text not null,
      progress text not null,
      cancelled integer not null default 0,
      told_at ${types.instant} not null,
      primary key (user_id, key))`,
  ];
}
