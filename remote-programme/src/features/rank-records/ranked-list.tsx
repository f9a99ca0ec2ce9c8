import type { PagedList } from 'shared/api';
import type { Priority } from 'shared/programme';
import { EmptyState, LoadFailure, usePhone } from 'shared/ui/core';
import { VirtualTable } from 'shared/ui/data';
import { useTexts } from '../../locales/texts';
import { RankedRow } from './ranked-row';

const ROW = 76;
/** Height of a phone's row, where reasons are below the name. */
const PHONE_ROW = 138;

interface RankedListProps {
  list: PagedList<Priority>;
  label: string;
  byHighest: boolean;
  selected: number | null;
  onSelect: (priority: Priority) => void;
  /** Called on a click instead of `onSelect`. */
  onPress: ((priority: Priority) => void) | undefined;
  onOpen: (priority: Priority) => void;
}

/** The ranking as a list of any length. */
export function RankedList({ list, label, byHighest, selected, onSelect, onPress, onOpen }: RankedListProps) {
  const t = useTexts();
  const isPhone = usePhone();
  if (list.status === 'error') return <LoadFailure title={t('ranking.failed')} onRetry={list.retry} />;
  // The first rows have the highest bounds, so that all bars fit.
  const most = Math.max(0, ...list.rows.map(row => row?.high ?? 0));
  const render = (priority: Priority) => <RankedRow priority={priority} most={most} byHighest={byHighest} />;
  return (
    <VirtualTable<Priority>
      label={label}
      rows={list.rows}
      before={list.before}
      count={list.count}
      rowKey={({ infrastructure }) => infrastructure.id}
      columns={[{ key: 'place', title: label, render }]}
      compact={render}
      compactBelow={Number.POSITIVE_INFINITY}
      compactHeight={isPhone ? PHONE_ROW : ROW}
      selected={selected}
      onSelect={onSelect}
      onPress={onPress}
      onOpen={onOpen}
      loading={list.status === 'pending' || list.fetching}
      onShown={list.show}
      total={list.total}
      empty={<EmptyState text={t('ranking.empty')} />}
    />
  );
}
