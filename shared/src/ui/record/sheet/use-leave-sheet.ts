import { paths, useLocalizedNavigate } from '../../../platform/navigation';
import { useSheetPlace } from '../../../platform/navigation/sheet-place';

/**
 * Returns a function that leaves the sheet of a deleted record, to the list of its kind or to the map beside the
 * sheet.
 * @param list bare path of the list
 */
export function useLeaveSheet(list: string): () => void {
  const navigate = useLocalizedNavigate();
  const isBesideMap = useSheetPlace() !== null;
  return () => navigate(isBesideMap ? paths.search() : list, { replace: true });
}
