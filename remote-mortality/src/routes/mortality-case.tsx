import { isLocalRef } from 'shared/contract';
import { type MortalityCase, mortality } from 'shared/kinds';
import { paths, recordRefOf } from 'shared/navigation';
import { entryIdOf } from 'shared/outbox';
import { useParams, useSearchParams } from 'shared/router';
import { ChangeRecord, RecordGate } from 'shared/ui/record';
import { CaseSheet } from '../features/show-case/case-sheet';
import { definition } from '../records/mortality';

/** `/mortality/{id}`: the sheet of a case; with `?edit` its form. */
export function Screen() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const ref = recordRefOf(id);
  const entryId = search.get('entry') ?? (isLocalRef(ref) ? entryIdOf(ref) : null);
  if (ref && search.has('edit'))
    return <ChangeRecord key={entryId ?? ref} of={definition} recordRef={ref} entryId={entryId} />;
  return (
    <RecordGate<MortalityCase> kind={mortality} prefix={paths.mortality()} recordRef={ref}>
      {merged => <CaseSheet {...merged} />}
    </RecordGate>
  );
}
