import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  MenuItem,
  Stack,
  TextField,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { useState } from 'react';
import { useRefresh, useResourceContext, useTranslate } from 'react-admin';
import { choicesOf } from '../records/fields';
import { FileButton } from './file-button';
import { ImportReport, type Report } from './import-report';
import { useImport } from './use-import';

export interface ImportSource {
  /** The path under the API's base. */
  path: string;
  accept: string;
  /** Fields that the user may have to map to a column. */
  fields?: readonly string[];
  /** Whether one row with a problem blocks the whole file. */
  allOrNothing?: boolean;
  /** What the user chooses beside the file; labelled by the section's text `import_<name>`. */
  parameter?: { name: string; values: readonly string[]; initial: string };
  help: string;
}

/** Checks a file and shows a report before it imports: nothing is written until the user has seen the report. */
export function ImportDialog({
  path,
  accept,
  fields = [],
  allOrNothing = false,
  parameter,
  help,
  onClose,
}: ImportSource & { onClose: () => void }) {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const refresh = useRefresh();
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'));
  const [file, setFile] = useState<File | null>(null);
  const [value, setValue] = useState(parameter?.initial ?? '');
  const [columns, setColumns] = useState<Record<string, string>>({});
  const query = parameter ? `${parameter.name}=${value}&` : '';
  const { state, send } = useImport(dryRun => `${path}?${query}dry_run=${dryRun}`, file, columns);

  const report: Report | null =
    state.status === 'reported' || state.status === 'failed' ? state.report : null;
  const mayImport =
    state.status === 'reported' &&
    state.report.dry_run &&
    state.report.accepted > 0 &&
    !(allOrNothing && state.report.problems.length > 0);
  const isDone = state.status === 'reported' && !state.report.dry_run;
  const isBusy = state.status === 'sending';
  const mappable = report?.dry_run ? [...new Set([...report.unused_columns, ...Object.values(columns)])] : [];

  function close(): void {
    if (isDone) refresh();
    onClose();
  }

  return (
    <Dialog open onClose={close} fullWidth maxWidth="md" fullScreen={isPhone}>
      <DialogTitle>{translate(`resources.${resource}.import`)}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <span>{translate(help)}</span>
          {parameter && (
            <TextField
              select
              label={translate(`resources.${resource}.import_${parameter.name}`)}
              value={value}
              onChange={event => setValue(event.target.value)}
            >
              {choicesOf(resource, parameter.name, parameter.values).map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {translate(name)}
                </MenuItem>
              ))}
            </TextField>
          )}
          <FileButton
            label={file ? file.name : translate('administration.import.choose')}
            accept={accept}
            disabled={isBusy}
            onChoose={setFile}
          />
          {isBusy && (
            <Box role="status">
              {translate(state.share < 1 ? 'administration.import.sending' : 'administration.import.working')}
              <LinearProgress
                variant={state.share < 1 ? 'determinate' : 'indeterminate'}
                value={state.share * 100}
                aria-label={translate('administration.import.sending')}
              />
            </Box>
          )}
          {state.status === 'failed' && <Alert severity="error">{state.message}</Alert>}
          {report && <ImportReport report={report} resource={resource} />}
          {mappable.length > 0 &&
            fields.map(field => (
              <TextField
                key={field}
                select
                label={translate('administration.import.column', {
                  field: translate(`resources.${resource}.fields.${field}`),
                })}
                value={columns[field] ?? ''}
                onChange={event => setColumns({ ...columns, [field]: event.target.value })}
              >
                <MenuItem value="">{translate('administration.import.by_name')}</MenuItem>
                {mappable.filter(Boolean).map(column => (
                  <MenuItem key={column} value={column}>
                    {column}
                  </MenuItem>
                ))}
              </TextField>
            ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate(isDone ? 'ra.action.close' : 'ra.action.cancel')}</Button>
        <Button disabled={!file || isBusy || isDone} onClick={() => send(true)}>
          {translate('administration.import.examine')}
        </Button>
        <Button variant="contained" disabled={!mayImport || isBusy} onClick={() => send(false)}>
          {translate('administration.import.import')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
