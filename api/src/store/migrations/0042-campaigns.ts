import type { Engine } from '../engine';
import { stampColumns } from './stamp-columns';

const TABLES = ['campaigns', 'campaign_targets'];

/** Campaigns of visits, searches and audits, and their supports and lines. What was seen is not stored again here. */
export const campaigns = (engine: Engine): string[] => [
  `create table campaigns (
    ${stampColumns(engine)},
    name text not null,
    purpose text not null check (purpose in ('SEARCH', 'VISIT', 'AUDIT')),
    "from" ${engine.types.date} not null,
    "to" ${engine.types.date} not null,
    note text not null,
    seed integer,
    works_since ${engine.types.date})`,
  `create table campaign_targets (
    ${stampColumns(engine)},
    campaign_id bigint not null references campaigns (id) on delete cascade,
    infrastructure_id bigint not null references infrastructures (id) on delete cascade,
    assignee_id bigint references users (id) on delete set null,
    operation_id bigint references operations (id) on delete set null,
    reason text not null,
    skipped_on ${engine.types.date},
    outcome text check (outcome in ('PASS', 'PRODUCT', 'PLAN', 'FITTING')),
    remark text not null)`,
  `create unique index campaign_targets_once on campaign_targets (campaign_id, infrastructure_id)
    where deleted_at is null`,
  'create index campaign_targets_campaign on campaign_targets (campaign_id, id)',
  'create index campaign_targets_assignee on campaign_targets (assignee_id, id) where assignee_id is not null',
  'create index campaign_targets_infrastructure on campaign_targets (infrastructure_id)',
  'create index campaign_targets_operation on campaign_targets (operation_id) where operation_id is not null',
  ...TABLES.map(
    table => `create index ${table}_deleted on ${table} (deleted_at) where deleted_at is not null`,
  ),
  `create table campaign_target_media (
    campaign_target_id bigint not null references campaign_targets (id) on delete cascade,
    media_id bigint not null references media (id) on delete cascade,
    position integer not null,
    primary key (campaign_target_id, media_id))`,
  'create index campaign_target_media_reverse on campaign_target_media (media_id, campaign_target_id)',
];
