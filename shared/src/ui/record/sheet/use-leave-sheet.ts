import { paths, useLocalizedNavigate, useSheetPlace } from '../../../platform/navigation';

/**
 * Gives the function that leaves the sheet of a deleted record: for the list of its kind, or for the map that the sheet
 * stands beside.
 * @param list bare path of the list
 */
export function useLeaveSheet(list: string): () => void {
  const navigate = useLocalizedNavigate();
  const isBesideMap = useSheetPlace() !== null;
  return () => navigate(isBesideMap ? paths.search() : list, { replace: true });
}
