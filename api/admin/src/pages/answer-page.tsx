import { Alert, Box, Button, LinearProgress } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Title, useTranslate } from 'react-admin';
import { request } from 'shared/api';
import type { z } from 'zod';

/** A page that shows one response of the server; after an error, it can be requested again. */
export function AnswerPage<Schema extends z.ZodType>({
  title,
  path,
  schema,
  children,
}: {
  title: string;
  path: string;
  schema: Schema;
  children: (answer: z.output<Schema>) => ReactNode;
}) {
  const translate = useTranslate();
  const { data, status, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => request(schema, path, { signal }),
  });
  return (
    <Box sx={{ paddingTop: 2, maxWidth: 1100, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={translate(title, { smart_count: 2 })} />
      {status === 'pending' && <LinearProgress aria-label={translate('ra.page.loading')} />}
      {status === 'error' && (
        <Alert
          severity="error"
          action={<Button onClick={() => void refetch()}>{translate('administration.notice.again')}</Button>}
        >
          {translate('administration.unreachable')}
        </Alert>
      )}
      {data !== undefined && children(data)}
    </Box>
  );
}
