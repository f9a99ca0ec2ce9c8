import { Fragment, type ReactNode } from 'react';
import type { AnyKind, Media } from '../../../contract';
import type { Revision } from '../form/revision';
import { RevisionGate } from '../form/revision-gate';
import type { Editing } from '../form/use-record-form';
import { draftOf } from '../kind/draft-of';
import { ItemGate } from '../sheet/item-gate';

/** The starting point of a form: nothing for a new record, the record to change, or the waiting write to correct. */
export interface FormStart {
  /** The server's response with the record to change. */
  item?: unknown;
  /** Initial values, from the record or the waiting write. */
  initial?: Record<string, unknown>;
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
  /** The record to change. */
  id: number | string | null;
  /** The outbox entry to correct. */
  entryId: string | null | undefined;
  children: (start: FormStart) => ReactNode;
}

/** Loads the starting point of a form, then renders the form. */
export function FormGate({ kind, id, entryId, children }: FormGateProps) {
  if (entryId)
    return (
      <RevisionGate key={entryId} entryId={entryId}>
        {revision =>
          children({
            initial: revision.draft as Record<string, unknown>,
            revision,
            media: revision.media,
          })
        }
      </RevisionGate>
    );
  if (id === null) return children({});
  return (
    <ItemGate schema={kind.answerSchema} path={`${kind.path}${encodeURIComponent(id)}/`}>
      {({ item, etag }, onReload, key) => {
        const { properties = item } = item as { properties?: object };
        const { media } = properties as { media?: readonly Media[] };
        return (
          <Fragment key={key}>
            {children({
              item,
              initial: draftOf(kind, item),
              editing: { id: (item as { id: number }).id, etag },
              ...(media && { media }),
              onReload,
            })}
          </Fragment>
        );
      }}
    </ItemGate>
  );
}
