import type { Engine } from '../engine';
import { logTables } from './log-tables';
import { stampColumns } from './stamp-columns';

const STATES =
  "'REQUESTED', 'PLANNED', 'DECLINED', 'FITTED', 'VERIFIED', 'FAULTY', 'MONITORED', 'CLOSED', 'CANCELLED'";
const TABLES = ['work_orders', 'work_items', 'work_events', 'alarms'];

/** Works ordered from operators, the moves of these works, and alarms about birds that died after works. */
export const works = (engine: Engine): string[] => [
  'alter table users add column owner_id bigint references nomenclatures (id)',
  `create table work_orders (
    ${stampColumns(engine)},
    owner_id bigint not null references nomenclatures (id),
    name text not null,
    answer_by ${engine.types.date} not null,
    verify_by_days integer not null,
    note text not null)`,
  'create index work_orders_owner on work_orders (owner_id, id) where deleted_at is null',
  `create table work_items (
    ${stampColumns(engine)},
    order_id bigint not null references work_orders (id) on delete cascade,
    infrastructure_id bigint not null references infrastructures (id) on delete cascade,
    measures text not null,
    note text not null,
    state text not null check (state in (${STATES})),
    since ${engine.types.date} not null,
    requested_on ${engine.types.date} not null,
    answer_by ${engine.types.date} not null,
    planned_for ${engine.types.date},
    operation_id bigint references operations (id) on delete set null,
    due ${engine.types.date})`,
  'create index work_items_order on work_items (order_id, state)',
  'create index work_items_infrastructure on work_items (infrastructure_id)',
  `create unique index work_items_open on work_items (infrastructure_id)
    where deleted_at is null and state not in ('CLOSED', 'CANCELLED')`,
  'create index work_items_state on work_items (state, id) where deleted_at is null',
  'create index work_items_due on work_items (due, id) where deleted_at is null and due is not null',
  'create index work_items_operation on work_items (operation_id) where operation_id is not null',
  `create table work_events (
    ${stampColumns(engine)},
    item_id bigint not null references work_items (id) on delete cascade,
    from_state text check (from_state in (${STATES})),
    to_state text not null check (to_state in (${STATES})),
    date ${engine.types.date} not null,
    planned_for ${engine.types.date},
    reason text not null,
    fault text check (fault in ('PRODUCT', 'PLAN', 'FITTING')),
    operation_id bigint references operations (id) on delete set null,
    answers text,
    cause text)`,
  'create index work_events_item on work_events (item_id, id)',
  'create index work_events_operation on work_events (operation_id) where operation_id is not null',
  `create table work_event_media (
    work_event_id bigint not null references work_events (id) on delete cascade,
    media_id bigint not null references media (id) on delete cascade,
    position integer not null,
    primary key (work_event_id, media_id))`,
  'create index work_event_media_reverse on work_event_media (media_id, work_event_id)',
  `create table alarms (
    ${stampColumns(engine)},
    mortality_id bigint not null unique references mortality_cases (id) on delete cascade,
    infrastructure_id bigint not null references infrastructures (id) on delete cascade,
    operation_id bigint not null references operations (id) on delete cascade,
    kind text not null check (kind in ('death_after_works', 'to_check')),
    state text not null check (state in ('OPEN', 'WRONG_PLACE', 'OTHER_CAUSE', 'WORKS_FAULTY')),
    explanation text not null,
    note text not null)`,
  'create index alarms_infrastructure on alarms (infrastructure_id)',
  'create index alarms_operation on alarms (operation_id)',
  'create index alarms_state on alarms (state, id) where deleted_at is null',
  ...TABLES.map(
    table => `create index ${table}_deleted on ${table} (deleted_at) where deleted_at is not null`,
  ),
  'alter table operations add column work_item_id bigint references work_items (id) on delete set null',
  'create index operations_work_item on operations (work_item_id) where work_item_id is not null',
  ...logTables(engine, [
    ['work_orders', [['work_orders', '{row}.id']]],
    ['work_items', [['work_items', '{row}.id']]],
    ['work_events', [['work_items', '{row}.item_id']]],
    ['alarms', [['alarms', '{row}.id']]],
  ]),
];
