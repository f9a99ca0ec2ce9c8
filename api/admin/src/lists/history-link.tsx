import HistoryIcon from '@mui/icons-material/History';
import { Button, useRecordContext, useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';

/** Links to the history of the current record. */
export function HistoryLink() {
  const kind = useResourceContext();
  const record = useRecordContext();
  if (!record) return null;
  const filter = JSON.stringify({ kind, record: record.id });
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
