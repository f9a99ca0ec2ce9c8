import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { useQuery } from '../../../platform/http';
import { LoadFailure, LoadingState, NotFoundPage } from '../../core';
import { useTexts } from '../kind/texts';
import { itemQuery, type Versioned } from './read-item';

interface ItemGateProps<Schema extends z.ZodType> {
  schema: Schema;
  path: string;
  /** `reload` reads it again; `key` changes with a reload, so that a form begins anew. */
  children: (read: Versioned<z.output<Schema>>, reload: () => void, key: string) => ReactNode;
}

/** Shows the form of a record as soon as the record and its version were read. */
export function ItemGate<Schema extends z.ZodType>({ schema, path, children }: ItemGateProps<Schema>) {
  const t = useTexts();
  const [reloads, setReloads] = useState(0);
  const { data, error, refetch } = useQuery(itemQuery(schema, path));
  const reload = () => void refetch().then(() => setReloads(count => count + 1));
  if (data) return children(data, reload, `${path}#${reloads}`);
  if (!error) return <LoadingState />;
  return 'status' in error && error.status === 404 ? (
    <NotFoundPage text={t('read.notFound')} />
  ) : (
    <LoadFailure title={t('read.failed')} onRetry={() => void refetch()} />
  );
}
