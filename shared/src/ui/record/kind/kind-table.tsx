import type { ReactNode } from 'react';
import { ownEntries, useOutbox } from '../../../outbox';
import type { PagedList } from '../../../platform/http';
import { useLocalizedNavigate } from '../../../platform/navigation';
import { LoadFailure } from '../../core';
import { VirtualTable } from '../../data';
import type { VirtualTableProps } from '../../data/virtual-table';
import type { ListDefinition, ListFilters, Shown } from './define-record';
import type { FieldTexts } from './field-texts';
import classes from './kind-table.module.css';
import { isToldOnPaper, usePrinting } from './use-printing';
import { useRowChoice } from './use-row-choice';
import { type WithWaiting, withWaiting } from './waiting';

type PassedOn = 'label' | 'columns' | 'selected' | 'onSelect' | 'onPress' | 'sorting' | 'onSort' | 'empty';
type Optional = 'compactBelow' | 'compactHeight';

interface KindTableProps
  extends Pick<VirtualTableProps<Shown>, PassedOn>,
    Partial<Pick<VirtualTableProps<Shown>, Optional>> {
  of: ListDefinition;
  texts: FieldTexts;
  list: PagedList<Shown>;
  filters: ListFilters;
  /** Shown over the lower edge of the rows, for actions on chosen rows. */
  dock?: ReactNode;
}

/** Whether prints show a row. Prints leave out cases that rules of sensitive species may blur. */
const isPrintable = (row: WithWaiting<Shown> | undefined) =>
  !row ||
  !('hidden' in row.record.properties) ||
  isToldOnPaper({ properties: row.record.properties as { hidden?: boolean }, entry: row.entry });

/** The table of a list, including changes that wait on this device. */
export function KindTable(props: KindTableProps) {
  const { of: definition, texts, list, filters, dock, columns, empty, ...table } = props;
  const { kind, prefix } = definition;
  const choice = useRowChoice(definition, list, filters);
  const navigate = useLocalizedNavigate();
  const entries = useOutbox(ownEntries);
  const isPrinting = usePrinting();
  let rows = list.rows;
  // Skips the work in most renders, since thousands of rows may be in memory.
  if (entries.length > 0 || isPrinting) {
    const merged = rows.map(row => row && withWaiting(kind, row, entries, texts.nomenclatures));
    rows = (isPrinting ? merged.filter(isPrintable) : merged).map(row => row?.record);
  }
  return (
    <div className={classes.rows} data-chosen={choice?.any}>
      {list.status === 'error' && (
        <LoadFailure title={texts.say('failed')} onRetry={list.retry} ofAreas={kind.facts.placed} />
      )}
      <VirtualTable<Shown>
        {...table}
        choice={choice}
        rows={rows}
        before={list.before}
        count={list.count - list.rows.length + rows.length}
        rowKey={row => row.id}
        widthsOf={kind.name}
        columns={columns}
        compact={row =>
          definition.list.compact?.(row as never, texts) ?? (
            <div className={classes.compact}>
              {columns.map(({ key, render }) => (
                <span key={key}>{render(row)}</span>
              ))}
            </div>
          )
        }
        {...(prefix && { onOpen: row => navigate(`${prefix}/${row.id}`) })}
        loading={list.status === 'pending' || list.fetching}
        onShown={list.show}
        total={list.total}
        onEnd={list.showEnd}
        empty={list.status === 'success' ? empty : null}
      />
      {dock}
    </div>
  );
}
