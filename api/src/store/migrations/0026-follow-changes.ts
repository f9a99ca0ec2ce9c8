import type { Engine } from '../engine';
import { followRecords, followShownWith } from './log-tables';

/** What clients follow in the log of changes, the scopes of personal tokens, and webhooks. */
export const followChanges = (engine: Engine): string[] => {
  const { types } = engine;
  const order = engine.name === 'sqlite' ? 'seq' : 'xid, seq';
  return [
    ...['record text', 'uuid text', 'version integer', 'event text'].map(
      column => `alter table change_log add column ${column}`,
    ),
    `create index change_log_followed on change_log (${order})
      where record is not null or kind = 'everything'`,
    ...followRecords(engine, 'infrastructures', `case {row}.kind when 'POLE' then 'points' else 'lines' end`),
    ...followRecords(engine, 'diagnoses', `'diagnosis'`),
    ...followRecords(engine, 'operations', `'operations'`),
    ...followRecords(engine, 'mortality_cases', `'mortality'`),
    ...followShownWith(engine, 'diagnoses', 'diagnosis', 'infrastructure_id'),
    ...followShownWith(engine, 'operations', 'operations', 'infrastructure_id'),
    "alter table personal_tokens add column scopes text not null default ''",
    'alter table history add column token text',
    `create table webhooks (
      id ${types.id},
      address text not null,
      kinds text not null,
      secret text not null,
      position text not null,
      moved_at ${types.instant} not null,
      created_at ${types.instant} not null,
      created_by bigint references users (id) on delete set null,
      is_on integer not null default 1,
      failures integer not null default 0,
      failing_since ${types.instant},
      next_at ${types.instant} not null)`,
    `create table webhook_deliveries (
      id ${types.id},
      webhook_id bigint not null references webhooks (id) on delete cascade,
      at ${types.instant} not null,
      since text not null,
      changes integer not null,
      status integer,
      error text,
      ms integer not null)`,
    'create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id)',
    'create table withheld_cases (uuid text primary key)',
  ];
};
