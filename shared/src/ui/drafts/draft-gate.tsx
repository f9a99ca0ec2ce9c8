import { type ReactNode, useEffect, useState } from 'react';
import type { z } from '../../contract';
import { type DraftOpening, readOpening } from '../../outbox/draft-opening';
import type { DraftSubject } from '../../outbox/form-draft';
import { LoadingState } from '../core';
import { DraftOffer } from './draft-offer';

interface DraftGateProps {
  /** The form; read once. */
  subject: DraftSubject;
  schema: z.ZodObject;
  /** Title of the form, where nothing above shows one. */
  header?: ReactNode;
  /** Hand what is given to `useRecordForm`. */
  children: (opening: DraftOpening) => ReactNode;
}

/** Opens a form: where a draft of it was kept on this device, the person chooses to go on with it or to begin anew. */
export function DraftGate({ subject, schema, header, children }: DraftGateProps) {
  const [read] = useState(() => () => readOpening(subject, schema));
  const [opening, setOpening] = useState<DraftOpening>();
  const [chosen, setChosen] = useState(false);
  useEffect(
    function lookForDraft() {
      let wanted = true;
      void read().then(found => wanted && setOpening(found));
      return function forget() {
        wanted = false;
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
