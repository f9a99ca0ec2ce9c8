import { Fragment, type ReactNode } from 'react';
import type { AnyKind, Media } from '../../../contract';
import type { Revision } from '../form/revision';
import { RevisionGate } from '../form/revision-gate';
import type { Editing } from '../form/use-record-form';
import { draftOf } from '../kind/draft-of';
import { ItemGate } from '../sheet/item-gate';

/** What a form begins with: nothing for a new record, the record to change, or the waiting write to correct. */
export interface FormStart {
  /** The record to change, as the server answered it. */
  item?: unknown;
  /** The values of the record, or of the waiting write. */
  initial?: Record<string, unknown>;
  /** The record to change, with its version. */
  editing?: Editing;
  /** The waiting write to correct. */
  revision?: Revision;
  media?: readonly Media[];
  /** Reads again what somebody else saved meanwhile. */
  onReload?: () => void;
}

interface FormGateProps {
  kind: AnyKind;
  /** The record to change. */
  id: number | string | null;
  /** The entry of the outbox to correct. */
  entryId: string | null | undefined;
  children: (start: FormStart) => ReactNode;
}

/** Shows a form as soon as what it begins with was read. */
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
