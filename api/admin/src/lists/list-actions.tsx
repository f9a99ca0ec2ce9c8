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

/** Most rows of a file. */
const MOST_EXPORTED = 100_000;

/** Filters, adding, the file, and what else a list offers. */
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
