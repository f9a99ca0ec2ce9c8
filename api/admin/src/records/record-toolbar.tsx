import HistoryIcon from '@mui/icons-material/History';
import type { ReactElement } from 'react';
import {
  Button,
  DeleteWithConfirmButton,
  SaveButton,
  Toolbar,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { Link } from 'react-router-dom';

/** Links to the history of the current record. */
function HistoryLink() {
  const kind = useResourceContext();
  const record = useRecordContext();
  const filter = JSON.stringify({ kind, record: record?.id });
  return (
    <Button
      component={Link}
      to={{ pathname: '/history', search: `filter=${encodeURIComponent(filter)}` }}
      label="resources.history.of_this"
    >
      <HistoryIcon />
    </Button>
  );
}

/** The buttons of a form. The server explains why a record cannot be deleted. */
export function RecordToolbar({
  deleteButton = <DeleteWithConfirmButton mutationMode="pessimistic" />,
}: {
  deleteButton?: ReactElement | null;
}) {
  if (!useRecordContext()) return <Toolbar />;
  return (
    <Toolbar sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
      <SaveButton />
      <HistoryLink />
      {deleteButton}
    </Toolbar>
  );
}
