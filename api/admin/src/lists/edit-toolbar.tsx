import { DeleteWithConfirmButton, SaveButton, Toolbar } from 'react-admin';
import { HistoryLink } from './history-link';

/** Save, and remove after a second question; the server says why something cannot be removed. */
export function EditToolbar() {
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <HistoryLink />
      <DeleteWithConfirmButton mutationMode="pessimistic" />
    </Toolbar>
  );
}
