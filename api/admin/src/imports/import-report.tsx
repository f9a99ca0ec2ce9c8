import {
  Alert,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import { importProblemSchema } from 'shared/contract';
import { z } from 'zod';

/** Both kinds of report: `created` holds ids or a count. */
export const reportSchema = z.object({
  dry_run: z.boolean(),
  format: z.string(),
  rows: z.int(),
  accepted: z.int(),
  created: z.union([z.int(), z.array(z.int()).transform(ids => ids.length)]),
  updated: z.int().default(0),
  unchanged: z.int().default(0),
  problems: z.array(importProblemSchema),
  unused_columns: z.array(z.string()),
  /** Name of the reference system of coordinates; reports on records have it in their preview. */
  system: z.string().optional(),
  preview: z.object({ system: z.string().nullable() }).nullish(),
});
export type Report = z.output<typeof reportSchema>;

const MOST_SHOWN = 100;

/** Groups equal problems: the first one, and their count. */
function grouped(problems: Report['problems']) {
  const groups = new Map<string, Report['problems'][number] & { count: number }>();
  for (const problem of problems) {
    const key = JSON.stringify([problem.path[0], problem.message]);
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { ...problem, count: 1 });
  }
  return [...groups.values()];
}

/** What an import would change or has changed, and the problems by row. */
export function ImportReport({ report, resource }: { report: Report; resource: string }) {
  const translate = useTranslate();
  const { problems, rows, accepted, created, updated, unchanged } = report;
  const format = [report.format, report.system ?? report.preview?.system].filter(Boolean).join(', ');
  const groups = grouped(problems);
  const words = report.dry_run ? 'would' : 'done';
  return (
    <Stack spacing={1} role="status">
      <Typography>{translate('administration.import.read', { rows, accepted, format })}</Typography>
      <Alert severity={problems.length > 0 ? 'warning' : 'success'}>
        {/* A dry run of records only counts valid rows; lists also distinguish new items from existing ones. */}
        {translate(`administration.import.${words}`, {
          created: report.dry_run && created + updated + unchanged === 0 ? accepted : created,
          updated,
          unchanged,
        })}
      </Alert>
      {problems.length > 0 && (
        <TableContainer sx={{ maxHeight: 280 }}>
          <Table size="small" stickyHeader aria-label={translate('administration.import.problems')}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('administration.import.row')}</TableCell>
                <TableCell>{translate('administration.import.field')}</TableCell>
                <TableCell>{translate('administration.import.problem')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {groups.slice(0, MOST_SHOWN).map(({ row, path, message, count }, index) => (
                <TableRow key={`${row} ${path.join('.')} ${index}`}>
                  <TableCell>
                    {count === 1 ? row : translate('administration.import.first_of', { row, count })}
                  </TableCell>
                  <TableCell>
                    {path[0] === undefined
                      ? ''
                      : translate(`resources.${resource}.fields.${path[0]}`, { _: String(path[0]) })}
                  </TableCell>
                  <TableCell>{message}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {groups.length > MOST_SHOWN && (
        <Typography>
          {translate('administration.import.more', { count: groups.length - MOST_SHOWN })}
        </Typography>
      )}
    </Stack>
  );
}
