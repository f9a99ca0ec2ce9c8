import type { Engine } from '../engine';

/**
 * Reports by people without an account, with their pictures, until an editor decides, and links by which such people
 * read the sheet of one record.
 */
export const publicReports = ({ types }: Engine): string[] => [
  `create table public_reports (
    id ${types.id},
    uuid text not null unique,
    received_at ${types.instant} not null,
    subject text not null check (subject in ('dead', 'injured', 'pole')),
    bird text not null,
    date ${types.date} not null,
    longitude double precision not null,
    latitude double precision not null,
    accuracy_m integer,
    comment text not null,
    contact text not null,
    network text not null,
    trust integer not null,
    near_support integer not null,
    storage text unique,
    thumbnail text,
    width integer,
    height integer,
    bytes integer,
    state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
    reason text,
    decided_at ${types.instant},
    decided_by bigint references users (id) on delete set null,
    item_kind text,
    item_id bigint)`,
  'create index public_reports_received on public_reports (received_at)',
  "create index public_reports_waiting on public_reports (trust, id) where state = 'waiting'",
  'create index public_reports_network on public_reports (network, state)',
  'create index public_reports_decided_by on public_reports (decided_by)',
  `create table record_links (
    id ${types.id},
    kind text not null check (kind in ('infrastructures', 'mortality')),
    record_id bigint not null,
    token_hash text not null unique,
    created_by bigint not null references users (id) on delete cascade,
    created_at ${types.instant} not null,
    expires_at ${types.instant} not null)`,
  'create index record_links_record on record_links (kind, record_id)',
  'create index record_links_created_by on record_links (created_by)',
];
