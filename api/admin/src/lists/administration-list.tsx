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
  /** How it is shown where not as plain text. */
  field?: ReactElement;
  number?: boolean;
  unsortable?: boolean;
  /** Says nothing in a file. */
  notInFile?: boolean;
  /** How it stands in the file where not as it is. */
  csv?: (record: Record) => unknown;
}

interface Props<Record extends RaRecord> {
  columns: readonly ListColumn<Record>[];
  sort: SortPayload;
  /** What a phone shows of a record: its name, and a line below. */
  title: (record: Record) => ReactNode;
  subtitle?: (record: Record) => ReactNode;
  filters?: ReactElement[];
  defaultFilter?: FilterPayload;
  /** Buttons for chosen rows; none can be chosen without. */
  bulkActions?: ReactElement;
  /** A button at the end of each row. */
  rowAction?: (record: Record) => ReactElement;
  /** Buttons beside filters, adding and the file. */
  actions?: ReactNode;
  /** Above the list. */
  notice?: ReactNode;
}

/** A list as every section shows it: search, filters, order, pages, CSV; rows on a desktop, lines on a phone. */
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
