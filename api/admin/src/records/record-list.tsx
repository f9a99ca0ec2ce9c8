import { type Theme, useMediaQuery } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
  BooleanField,
  BulkDeleteButton,
  CreateButton,
  DataTable,
  ExportButton,
  FilterButton,
  FunctionField,
  List,
  type RaRecord,
  SearchInput,
  SelectField,
  SimpleList,
  TopToolbar,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'react-admin';
import { currentLocale, formatDate, formatDateTime } from 'shared/i18n';
import { NoRows } from '../pages/state-pages';
import { exportCsv } from './export-csv';
import { FieldInput } from './field-input';
import { type Field, useFields } from './fields';
import type { Input } from './record-form';
import { StatusPill } from './status-pill';

/** The maximum number of rows in a CSV file. */
const MOST_EXPORTED = 100_000;

export interface ListColumn<Row extends RaRecord = RaRecord, Name extends string = string> {
  source: Name;
  /** Shown and exported in place of the value. */
  text?: (row: Row) => string;
  /** How a moment is shown. */
  date?: 'day' | 'minute';
  /** Replaces what the field's type shows. */
  field?: ReactElement;
  /** The exported value, if it differs from the one shown. */
  csv?: (row: Row) => unknown;
  unsortable?: boolean;
  /** Not exported to CSV. */
  notInFile?: boolean;
}

export interface ListDefinition<Row extends RaRecord = RaRecord, Name extends string = string> {
  columns: readonly (Name | ListColumn<Row, Name>)[];
  /** The column that orders the list at first; with `-`, in descending order. */
  sort: Name | `-${Name}`;
  /** The main line of a record on a phone, with `subtitle` below. */
  title: (row: Row) => string;
  subtitle?: (row: Row) => ReactNode;
  search?: ReactElement;
  /** Filters that are always shown. */
  filters?: readonly Input<Name>[];
  /** Filters that users add. */
  moreFilters?: readonly Input<Name>[];
  /** Buttons for selected rows, by default one that deletes them; with `false`, rows cannot be selected. */
  bulkActions?: ReactElement | false;
  /** A button at the end of each row. */
  rowAction?: (row: Row) => ReactElement;
  /** Additional buttons beside filter, create and export. */
  actions?: ReactNode;
  /** Key of a text that says what it means that there is no record. */
  none?: string;
  /** Shown above the list. */
  notice?: ReactElement;
}

function cell<Row extends RaRecord>({ source, text, date, field }: ListColumn<Row>, facts?: Field) {
  if (field) return field;
  if (text) return <FunctionField<Row> render={text} />;
  if (date) {
    const format = date === 'minute' ? formatDateTime : formatDate;
    return <FunctionField<Row> render={row => row[source] && format(row[source], currentLocale())} />;
  }
  if (facts?.type === 'choice') {
    const shown = source === 'status' ? { optionText: <StatusPill /> } : {};
    return <SelectField source={source} choices={facts.choices} {...shown} />;
  }
  return facts?.type === 'flag' ? <BooleanField source={source} /> : null;
}

/** The list of a section: search, filters, sorting, pages, CSV; a table on a desktop, lines on a phone. */
export function RecordList<Row extends RaRecord>({
  columns,
  sort,
  title,
  subtitle,
  search = <SearchInput key="q" source="q" alwaysOn />,
  filters = [],
  moreFilters = [],
  bulkActions = <BulkDeleteButton mutationMode="pessimistic" />,
  rowAction,
  actions,
  none,
  notice,
}: ListDefinition<Row>) {
  const resource = useResourceContext() ?? '';
  const { hasCreate } = useResourceDefinition();
  const fields = useFields();
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'));
  const described = columns.map(column => (typeof column === 'string' ? { source: column } : column));
  const filterInputs = (inputs: readonly Input[], alwaysOn: boolean) =>
    inputs.map(input =>
      typeof input === 'string' ? (
        <FieldInput
          key={input}
          source={input}
          alwaysOn={alwaysOn}
          defaultValue={fields[input]?.type === 'flag' || undefined}
        />
      ) : (
        input
      ),
    );
  return (
    <List
      sort={{ field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'DESC' : 'ASC' }}
      perPage={25}
      empty={false}
      exporter={rows => exportCsv(resource, described, rows)}
      filters={[search, ...filterInputs(filters, true), ...filterInputs(moreFilters, false)]}
      actions={
        <TopToolbar>
          <FilterButton />
          {actions}
          {/* react-admin names it only while there is something to export. */}
          <ExportButton maxResults={MOST_EXPORTED} aria-label={translate('ra.action.export')} />
          {hasCreate && <CreateButton variant="contained" />}
        </TopToolbar>
      }
    >
      {notice}
      {isPhone ? (
        <SimpleList<Row>
          primaryText={title}
          empty={<NoRows none={none} />}
          {...(subtitle && { secondaryText: subtitle })}
          {...(rowAction && { rightIcon: rowAction })}
        />
      ) : (
        <DataTable bulkActionButtons={bulkActions} empty={<NoRows none={none} />}>
          {described.map(({ unsortable: disableSort = false, ...column }) => {
            const facts = fields[column.source];
            return facts?.type === 'number' && !column.text ? (
              <DataTable.NumberCol key={column.source} source={column.source} disableSort={disableSort} />
            ) : (
              <DataTable.Col key={column.source} source={column.source} disableSort={disableSort}>
                {cell(column, facts)}
              </DataTable.Col>
            );
          })}
          {rowAction && (
            <DataTable.Col source="row_action" label={false} disableSort>
              <FunctionField<Row> render={rowAction} />
            </DataTable.Col>
          )}
        </DataTable>
      )}
    </List>
  );
}
