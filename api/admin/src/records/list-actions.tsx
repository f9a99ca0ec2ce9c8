import type { ReactNode } from 'react';
import { useContext } from 'react';
import {
  CreateButton,
  ExportButton,
  FilterButton,
  FilterContext,
  TopToolbar,
  useResourceDefinition,
} from 'react-admin';

/** The maximum number of rows in a CSV file. */
const MOST_EXPORTED = 100_000;

/** The buttons of a list: filter, create, export and its own. */
export function ListActions({ children }: { children?: ReactNode }) {
  const { hasCreate } = useResourceDefinition();
  const filters = useContext(FilterContext);
  return (
    <TopToolbar>
      {filters && <FilterButton />}
      {hasCreate && <CreateButton />}
      {children}
      <ExportButton maxResults={MOST_EXPORTED} />
    </TopToolbar>
  );
}
