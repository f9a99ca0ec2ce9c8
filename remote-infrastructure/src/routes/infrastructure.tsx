import { isLocalRef } from 'shared/contract';
import { paths, useLocalizedPath } from 'shared/navigation';
import { Navigate, useParams } from 'shared/router';
import { KindSheet } from 'shared/ui/record';
import { SubjectGate } from '../features/read-infrastructure/subject-gate';
import { SHEETS } from '../features/show-infrastructure/infrastructure-sheet';

/** `/infrastructures/{id}` */
export function Screen() {
  const { id } = useParams();
  const localize = useLocalizedPath();
  return (
    <SubjectGate key={id}>
      {subject =>
        // The waiting record was delivered, so the URL gets the server's id.
        isLocalRef(id) && !isLocalRef(subject.ref) ? (
          <Navigate replace to={localize(paths.infrastructure(subject.ref))} />
        ) : (
          <KindSheet of={SHEETS[subject.type]} record={subject} />
        )
      }
    </SubjectGate>
  );
}
