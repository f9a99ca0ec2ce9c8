import { Fragment, type ReactNode, useState } from 'react';
import type { AnyKind, Media } from '../../../contract';
import { queryOptions, useQuery } from '../../../platform/http';
import { requestAs } from '../../../platform/http/request';
import { bodyAs } from '../../../platform/transport/http-client';
import { EmptyState, LoadFailure, LoadingState, NotFoundPage } from '../../core';
import { LoadingLines } from '../../data';
import { type Revision, readRevision } from '../form/revision';
import type { Editing } from '../form/use-record-form';
import { draftOf } from '../kind/draft-of';
import { useTexts } from '../kind/texts';

type Body = Record<string, unknown>;

/** What a form starts from: nothing for a new record, the record to change, or the waiting write to correct. */
export interface FormStart {
  /** The server's response with the record to change. */
  item?: unknown;
  /** Initial values, from the record or the waiting write. */
  initial?: Body;
  /** The record to change, with its version. */
  editing?: Editing;
  /** The waiting write to correct. */
  revision?: Revision;
  media?: readonly Media[];
  /** Reloads the record after another user's change. */
  onReload?: () => void;
}

interface FormGateProps {
  kind: AnyKind;
  /** Id of the record to change; `null` for a new record. */
  id: number | string | null;
  /** The outbox entry to correct. */
  entryId: string | null | undefined;
  children: (start: FormStart) => ReactNode;
}

/** Loads what a form begins with: a record, or a write that waits on this device. */
export function FormGate({ kind, id, entryId, children }: FormGateProps) {
  if (entryId) return <RevisionGate key={entryId} {...{ entryId, children }} />;
  return id === null ? children({}) : <ItemGate {...{ kind, id, children }} />;
}

type GateProps<Known> = Pick<FormGateProps, 'children'> & Known;

/** Loads a waiting write from this device, then renders its form. */
function RevisionGate({ entryId, children }: GateProps<{ entryId: string }>) {
  const t = useTexts();
  const { data: revision } = useQuery({
    queryKey: ['revision', entryId],
    queryFn: () => readRevision(entryId),
    // Read only once, since changes of the queue must not change an open form.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (revision === undefined) return <LoadingState />;
  if (!revision) return <EmptyState text={t('read.sent')} />;
  return children({ initial: revision.draft as Body, revision, media: revision.media });
}

/** Query for a form's record with its version; never answered from the cache. */
const itemQuery = ({ answerSchema, path: list }: AnyKind, id: number | string) => {
  const path = `${list}${encodeURIComponent(id)}/`;
  return queryOptions({
    // A separate key, since refreshing the screens after a delivery must not change an open form.
    queryKey: ['item', path],
    queryFn: ({ signal }) =>
      requestAs(path, { signal }, async answer => ({
        item: await bodyAs(answerSchema, answer),
        etag: answer.headers.get('etag') ?? undefined,
      })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};

/** Loads a record and its version, then renders its form. */
function ItemGate({ kind, id, children }: GateProps<{ kind: AnyKind; id: number | string }>) {
  const t = useTexts();
  const [reloads, setReloads] = useState(0);
  const { data, error, refetch } = useQuery(itemQuery(kind, id));
  if (data) {
    const item = data.item as { id: number; properties?: object };
    const { media } = (item.properties ?? item) as { media?: readonly Media[] };
    return (
      // The key changes with each reload, so that the form starts again.
      <Fragment key={`${id}#${reloads}`}>
        {children({
          item,
          initial: draftOf(kind, item),
          editing: { id: item.id, etag: data.etag },
          ...(media && { media }),
          onReload: () => void refetch().then(() => setReloads(count => count + 1)),
        })}
      </Fragment>
    );
  }
  if (!error) return <LoadingLines title rows={10} />;
  return 'status' in error && error.status === 404 ? (
    <NotFoundPage text={t('read.notFound')} />
  ) : (
    <LoadFailure title={t('read.failed')} onRetry={() => void refetch()} />
  );
}
