import {
  Alert,
  Card,
  CardContent,
  Chip,
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
import { type Rollouts, rolloutsSchema } from 'shared/contract/administration';
import { currentLocale, formatDateTime, formatNumber } from 'shared/i18n';
import { AnswerPage } from '../../pages/answer-page';

function Rows({
  title,
  headers,
  rows,
}: {
  title: string;
  headers: readonly string[];
  rows: readonly (readonly React.ReactNode[])[];
}) {
  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h2">
          {title}
        </Typography>
        <TableContainer>
          <Table size="small">
            <TableHead>
              <TableRow>
                {headers.map(header => (
                  <TableCell key={header}>{header}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((cells, row) => (
                <TableRow key={row}>
                  {cells.map((cell, column) => (
                    <TableCell key={headers[column]}>{cell}</TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </CardContent>
    </Card>
  );
}

function RolloutTables({ releases, history }: Rollouts) {
  const translate = useTranslate();
  const t = (key: string) => translate(`resources.rollouts.${key}`);
  if (releases.length === 0) return <Alert severity="info">{t('none')}</Alert>;
  return (
    <Stack spacing={2}>
      <Rows
        title={t('releases')}
        headers={[t('remote'), t('version'), t('traffic'), t('groups')]}
        rows={releases.map(release => [
          release.remote,
          <>
            {release.version} {release.default && <Chip size="small" label={t('stable')} />}
          </>,
          formatNumber(release.traffic / 100, currentLocale(), {
            style: 'percent',
            maximumFractionDigits: 2,
          }),
          release.cohorts.join(', '),
        ])}
      />
      {history.length > 0 && (
        <Rows
          title={t('history')}
          headers={[t('at'), t('by'), t('remote'), t('action'), t('after')]}
          rows={history.map(change => [
            formatDateTime(change.at, currentLocale()),
            change.by,
            change.remote,
            change.action,
            Object.entries(change.after)
              .map(([version, share]) => `${version}: ${share}`)
              .join(' · '),
          ])}
        />
      )}
      <Typography color="textSecondary">{t('read_only')}</Typography>
    </Stack>
  );
}

/** The versions of each remote and their shares of browsers. */
export const RolloutsPage = () => (
  <AnswerPage title="resources.rollouts.name" path="admin/rollouts/" schema={rolloutsSchema}>
    {rollouts => <RolloutTables {...rollouts} />}
  </AnswerPage>
);
