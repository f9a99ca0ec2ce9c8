import type { Engine } from '../engine';

/** Links by which people without an account answer an order, their pictures, and the names they sign with. */
export const orderLinks = ({ types }: Engine): string[] => [
  `create table order_links (
    id ${types.id},
    order_id bigint not null references work_orders (id) on delete cascade,
    token_hash text not null unique,
    created_at ${types.instant} not null,
    expires_at ${types.instant} not null)`,
  'create index order_links_order on order_links (order_id)',
  `create table order_link_media (
    media_id bigint primary key references media (id) on delete cascade,
    order_id bigint not null references work_orders (id) on delete cascade)`,
  'create index order_link_media_order on order_link_media (order_id)',
  'alter table history add column signed text',
  'alter table work_events add column signed text',
];
