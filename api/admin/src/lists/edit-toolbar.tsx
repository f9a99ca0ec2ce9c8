import { DeleteWithConfirmButton, SaveButton, Toolbar } from 'react-admin';
import { HistoryLink } from './history-link';

/** Saves, or deletes after confirmation; the server tells why a record cannot be deleted. */
export function EditToolbar() {
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <HistoryLink />
      <DeleteWithConfirmButton mutationMode="pessimistic" />
    </Toolbar>
  );
}
