import { isLocalRef } from 'shared/contract';
import { paths, useLocalizedPath } from 'shared/navigation';
import { Navigate, useParams } from 'shared/router';
import { SubjectGate } from '../features/read-infrastructure/subject-gate';
import { InfrastructureSheet } from '../features/show-infrastructure/infrastructure-sheet';
import { LocalSheet } from '../features/show-infrastructure/local-sheet';

/** `/infrastructures/{id}` */
export function Screen() {
  const { id } = useParams();
  const localize = useLocalizedPath();
  return (
    <SubjectGate key={id}>
      {(_, state) => {
        if (state.status === 'local') return <LocalSheet local={state.local} />;
        // What waited has been delivered: the address becomes the one that lasts.
        if (isLocalRef(id))
          return <Navigate replace to={localize(paths.infrastructure(state.infrastructure.id))} />;
        return <InfrastructureSheet infrastructure={state.infrastructure} />;
      }}
    </SubjectGate>
  );
}
