import { infrastructureTypeOf } from 'shared/contract';
import { type Infrastructure, infrastructureSchema, lines, points } from 'shared/kinds';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import { useSearchParams } from 'shared/router';
import { draftOf, ItemGate, RevisionGate } from 'shared/ui/record';
import type { InfrastructureDraft } from '../features/edit-infrastructure/infrastructure-draft';
import { InfrastructureForm } from '../features/edit-infrastructure/infrastructure-form';
import { useInfrastructureName } from '../features/read-infrastructure/infrastructure-name';
import type { Subject } from '../features/read-infrastructure/subject';
import { SubjectGate } from '../features/read-infrastructure/subject-gate';
import { useTexts } from '../locales/texts';

/** `/infrastructures/{id}/infrastructure`: where it is, whose it is, how it looks. */
export function Screen() {
  const [query] = useSearchParams();
  return (
    <SubjectGate>
      {(subject, state) => {
        const entryId = state.status === 'local' ? state.local.entry.id : query.get('entry');
        if (entryId) return <Correct key={entryId} subject={subject} entryId={entryId} />;
        return state.status === 'delivered' && <EditDelivered infrastructure={state.infrastructure} />;
      }}
    </SubjectGate>
  );
}

function EditDelivered({ infrastructure: { id, resourcetype } }: { infrastructure: Infrastructure }) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const type = infrastructureTypeOf(resourcetype);
  const name = useInfrastructureName({ ref: id, type });
  const toSheet = () => navigate(paths.infrastructure(id));
  return (
    <ItemGate schema={infrastructureSchema} path={`cables/${type === 'POLE' ? 'points' : 'lines'}/${id}/`}>
      {({ item, etag }, reload, key) => (
        <InfrastructureForm
          key={key}
          type={type}
          initial={draftOf(type === 'POLE' ? points : lines, item) as InfrastructureDraft}
          editing={{ id, etag }}
          label={t('titles.editInfrastructure')}
          header={<Header name={name} to={paths.infrastructure(id)} />}
          success={t('infrastructure.saved')}
          onSaved={toSheet}
          onCancel={toSheet}
          onReload={reload}
        />
      )}
    </ItemGate>
  );
}

/** A creation, or a change, that waits on this device. */
function Correct({ subject: { ref, type }, entryId }: { subject: Subject; entryId: string }) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const name = useInfrastructureName({ ref, type });
  const toSheet = () => navigate(paths.infrastructure(ref));
  return (
    <RevisionGate entryId={entryId}>
      {revision => (
        <InfrastructureForm
          type={type}
          initial={revision.draft as InfrastructureDraft}
          revision={revision}
          label={t('titles.editInfrastructure')}
          header={<Header name={name} to={paths.infrastructure(ref)} />}
          success={t('infrastructure.saved')}
          onSaved={toSheet}
          onCancel={toSheet}
          onReload={toSheet}
        />
      )}
    </RevisionGate>
  );
}

function Header({ name, to }: { name: string; to: string }) {
  const t = useTexts();
  return (
    <header>
      <h1>{t('titles.editInfrastructure')}</h1>
      <p>
        <LocalizedLink to={to}>{name}</LocalizedLink>
      </p>
    </header>
  );
}
