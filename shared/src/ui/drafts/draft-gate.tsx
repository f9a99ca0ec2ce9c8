import { type ReactNode, startTransition, useEffect, useState } from 'react';
import type { z } from '../../contract';
import { type DraftOpening, readOpening } from '../../outbox/draft-opening';
import type { DraftSubject } from '../../outbox/form-draft';
import { LoadingState } from '../core';
import { DraftOffer } from './draft-offer';

interface DraftGateProps {
  /** The form. Only its first value is used. */
  subject: DraftSubject;
  schema: z.ZodObject;
  /** Title of the form, for screens that do not show one above it. */
  header?: ReactNode;
  /** Renders the form; pass the opening to `useRecordForm`. */
  children: (opening: DraftOpening) => ReactNode;
}

/** Opens a form. When this device has a draft of it, the user first chooses to resume or to discard the draft. */
export function DraftGate({ subject, schema, header, children }: DraftGateProps) {
  const [read] = useState(() => () => readOpening(subject, schema));
  const [opening, setOpening] = useState<DraftOpening>();
  const [chosen, setChosen] = useState(false);
  useEffect(
    function readDraft() {
      let active = true;
      // Rendering all fields at once would be a long task. A transition splits it.
      void read().then(draftOpening => active && startTransition(() => setOpening(draftOpening)));
      return function cancel() {
        active = false;
      };
    },
    [read],
  );
  if (!opening) return <LoadingState />;
  if (!opening.taken || chosen) return children(opening);
  return (
    <DraftOffer
      draft={opening.taken}
      header={header}
      onGoOn={() => setChosen(true)}
      onDiscarded={() => setOpening({ ...opening, taken: null })}
    />
  );
}
