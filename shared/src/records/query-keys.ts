import type { QueryKey } from '@tanstack/react-query';
import type { RecordRef } from '../contract';

export const keys = {
  all: (kind: string): QueryKey => [kind],
  list: (kind: string, query: object): QueryKey => [kind, 'list', query],
  count: (kind: string, query: object): QueryKey => [kind, 'count', query],
  statistics: (kind: string, query: object): QueryKey => [kind, 'statistics', query],
  names: (kind: string): QueryKey => [kind, 'names'],
  one: (kind: string, ref: RecordRef): QueryKey => [kind, 'one', ref],
  history: (kind: string, id: number): QueryKey => ['history', kind, id],
};

/** Whether a key belongs to one record or its history. */
export const isOfRecord = ([first, ...rest]: QueryKey, kind: string, id: number): boolean =>
  (first === 'history' ? rest[0] === kind : first === kind && rest[0] === 'one') && rest.includes(id);
