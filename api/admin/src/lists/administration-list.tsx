import { type Theme, useMediaQuery } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
  DataTable,
  type FilterPayload,
  FunctionField,
  List,
  type RaRecord,
  SimpleList,
  type SortPayload,
  useResourceContext,
} from 'react-admin';
import { exportCsv } from './export-csv';
import { ListActions } from './list-actions';

export interface ListColumn<Record extends RaRecord = RaRecord> {
  source: string;
  /** Replaces plain text in the table. */
  field?: ReactElement;
  number?: boolean;
  unsortable?: boolean;
  /** Not exported to CSV. */
  notInFile?: boolean;
  /** The exported value, if it differs from the record's. */
  csv?: (record: Record) => unknown;
}

interface Props<Record extends RaRecord> {
  columns: readonly ListColumn<Record>[];
  sort: SortPayload;
  /** The main line of a record on a phone, with `subtitle` below. */
  title: (record: Record) => ReactNode;
  subtitle?: (record: Record) => ReactNode;
  filters?: ReactElement[];
  defaultFilter?: FilterPayload;
  /** Buttons for selected rows. Without them, rows cannot be selected. */
  bulkActions?: ReactElement;
  /** A button at the end of each row. */
  rowAction?: (record: Record) => ReactElement;
  /** Additional buttons beside filter, create and export. */
  actions?: ReactNode;
  /** Shown above the list. */
  notice?: ReactNode;
}

/** The list of every section: search, filters, sorting, pages, CSV; a table on a desktop, lines on a phone. */
export function AdministrationList<Record extends RaRecord>({
  columns,
  sort,
  title,
  subtitle,
  filters,
  defaultFilter,
  bulkActions,
  rowAction,
  actions,
  notice,
}: Props<Record>) {
  const resource = useResourceContext() ?? '';
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'));
  const inFile = columns.filter(column => !column.notInFile);
  return (
    <List
      sort={sort}
      perPage={25}
      empty={false}
      exporter={records => exportCsv(resource, inFile, records)}
      {...(filters && { filters })}
      {...(defaultFilter && { filterDefaultValues: defaultFilter })}
      sx={{
        '& .RaList-main, & .RaList-content': { minWidth: 0 },
        '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
      }}
      actions={<ListActions>{actions}</ListActions>}
    >
      {notice}
      {isPhone ? (
        <SimpleList<Record>
          primaryText={title}
          {...(subtitle && { secondaryText: subtitle })}
          {...(rowAction && { rightIcon: rowAction })}
        />
      ) : (
        <DataTable bulkActionButtons={bulkActions ?? false}>
          {columns.map(({ source, field, number, unsortable }) =>
            number ? (
              <DataTable.NumberCol key={source} source={source} disableSort={unsortable === true} />
            ) : (
              <DataTable.Col key={source} source={source} disableSort={unsortable === true}>
                {field}
              </DataTable.Col>
            ),
          )}
          {rowAction && (
            <DataTable.Col source="row_action" label={false} disableSort>
              <FunctionField<Record> render={rowAction} />
            </DataTable.Col>
          )}
        </DataTable>
      )}
    </List>
  );
}
