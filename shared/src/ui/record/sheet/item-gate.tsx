import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { useQuery } from '../../../platform/http';
import { LoadFailure, NotFoundPage } from '../../core';
import { LoadingLines } from '../../data';
import { useTexts } from '../kind/texts';
import { itemQuery, type Versioned } from './read-item';

interface ItemGateProps<Schema extends z.ZodType> {
  schema: Schema;
  path: string;
  /** `reload` loads the record again; `key` changes with each reload, so that a form starts over. */
  children: (read: Versioned<z.output<Schema>>, reload: () => void, key: string) => ReactNode;
}

/** Loads a record and its version, then renders its form. */
export function ItemGate<Schema extends z.ZodType>({ schema, path, children }: ItemGateProps<Schema>) {
  const t = useTexts();
  const [reloads, setReloads] = useState(0);
  const { data, error, refetch } = useQuery(itemQuery(schema, path));
  const reload = () => void refetch().then(() => setReloads(count => count + 1));
  if (data) return children(data, reload, `${path}#${reloads}`);
  if (!error) return <LoadingLines title rows={10} />;
  return 'status' in error && error.status === 404 ? (
    <NotFoundPage text={t('read.notFound')} />
  ) : (
    <LoadFailure title={t('read.failed')} onRetry={() => void refetch()} />
  );
}
