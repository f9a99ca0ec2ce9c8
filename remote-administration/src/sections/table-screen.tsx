import { valuesIn } from 'shared/navigation';
import { Navigate, useLocation, useParams } from 'shared/router';
import { NotFoundPage } from 'shared/ui/core';
import { KindList, type ListDefinition } from 'shared/ui/record';
import { framed } from '../frame/frame';
import { ImportPage, type ImportSource } from '../imports/import-page';
import type { Table } from '../table/define-table';
import classes from '../table/table.module.css';
import { lastSearch, TableForm } from '../table/table-form';
import { listOf } from '../table/table-list';

/**
 * Returns the screen of a table. The rest of the path selects the list, a record's form (by its id), `create` or
 * `import`.
 */
export function tableScreen(table: Table, imported?: ImportSource) {
  const { notice: Notice } = table;
  const definition: ListDefinition = listOf(table, imported !== undefined);
  const { one } = table.list;
  const { facts } = (one && table.kind.filters[one]) || {};
  const [firstList] = (facts?.test === 'any' && facts.codes) || [];
  return framed(function TableScreen() {
    const { '*': rest = '' } = useParams();
    const { search, pathname } = useLocation();
    const [part = '', ...more] = rest.split('/').filter(Boolean);
    if (part === '') {
      if (one && firstList && valuesIn(new URLSearchParams(search), one).length === 0) {
        const address = new URLSearchParams(search);
        address.set(one, firstList);
        return <Navigate to={`${pathname}?${address}`} replace />;
      }
      lastSearch.set(table.prefix, search);
      return (
        <div className={classes.noticed}>
          {Notice && <Notice />}
          <KindList of={definition} />
        </div>
      );
    }
    if (more.length === 0 && table.form) {
      if (part === 'create') return <TableForm key="new" of={table} id={null} />;
      if (/^\d{1,15}$/.test(part)) return <TableForm key={part} of={table} id={Number(part)} />;
    }
    if (part === 'import' && imported) return <ImportPage of={table} source={imported} />;
    return <NotFoundPage />;
  });
}
