import { shortLabel } from '../../../contract/record-kind';
import { ownEntries, useOutbox } from '../../../outbox';
import { LocalizedLink } from '../../../platform/navigation';
import type { Column } from '../../data';
import { WaitingMark } from '../../outbox';
import type { ListDefinition, Shown } from './define-record';
import type { FieldTexts } from './field-texts';
import classes from './kind-table.module.css';
import { changesOf } from './waiting';

export type KindColumn = Column<Shown> & { readonly extra?: boolean };

/**
 * The columns of a list. A row's number links to its sheet. With `headlineLeads`, so does the first column that is
 * not the number.
 */
export function useKindColumns(
  { kind, prefix, list: { columns } }: ListDefinition,
  texts: FieldTexts,
  { headlineLeads = true } = {},
): KindColumn[] {
  const entries = useOutbox(ownEntries);
  const [first] = columns;
  const lead = (typeof first === 'string' ? first : first?.field) === 'id' ? 1 : 0;
  return columns.map((column, place) => {
    const { field, title, width, render, ...rest } = typeof column === 'string' ? { field: column } : column;
    const content = (row: Shown) => render?.(row as never, texts) ?? texts.shown(field, row.properties);
    const headline = (row: Shown) => {
      const entry = changesOf(kind, row.id, entries).at(-1);
      return (
        <>
          {headlineLeads && prefix ? (
            <LocalizedLink className={classes.headline} to={`${prefix}/${row.id}`}>
              {content(row)}
            </LocalizedLink>
          ) : (
            content(row)
          )}
          {entry && <WaitingMark entry={entry} />}
        </>
      );
    };
    const number = ({ id }: Shown) =>
      prefix ? (
        <LocalizedLink className={classes.number} to={`${prefix}/${id}`}>
          {id}
        </LocalizedLink>
      ) : (
        id
      );
    return {
      ...rest,
      key: field,
      title:
        field === 'id'
          ? texts.say('id')
          : (title?.(texts) ??
            texts.words.column?.[field] ??
            shortLabel(kind.facts, field, texts.locale) ??
            texts.label(field)),
      width: width ?? (field === 'id' ? '68px' : 'minmax(140px, 1fr)'),
      sortable: field in kind.facts.orderings,
      render: field === 'id' ? number : place === lead ? headline : content,
    };
  });
}
