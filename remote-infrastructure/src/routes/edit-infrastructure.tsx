import { type Infrastructure, infrastructureSchema, infrastructureTypeOf } from 'shared/contract';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import { ItemGate } from 'shared/ui/record';
import { draftOfInfrastructure, draftOfLocal } from '../features/edit-infrastructure/infrastructure-draft';
import { InfrastructureForm } from '../features/edit-infrastructure/infrastructure-form';
import { useInfrastructureName } from '../features/read-infrastructure/infrastructure-name';
import type { LocalInfrastructure } from '../features/read-infrastructure/subject';
import { SubjectGate } from '../features/read-infrastructure/subject-gate';
import { useTexts } from '../texts';

/** `/infrastructures/{id}/infrastructure`: where it is, whose it is, how it looks. */
export function Screen() {
  return (
    <SubjectGate>
      {(_, state) =>
        state.status === 'local' ? (
          <EditLocal local={state.local} />
        ) : (
          <EditDelivered infrastructure={state.infrastructure} />
        )
      }
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
          initial={draftOfInfrastructure(item)}
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

function EditLocal({ local }: { local: LocalInfrastructure }) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const type = infrastructureTypeOf(local.resourcetype);
  const name = useInfrastructureName({ ref: local.ref, type });
  const toSheet = () => navigate(paths.infrastructure(local.ref));
  return (
    <InfrastructureForm
      type={type}
      initial={draftOfLocal(local)}
      editing={{ id: local.ref, etag: undefined }}
      label={t('titles.editInfrastructure')}
      header={<Header name={name} to={paths.infrastructure(local.ref)} />}
      success={t('infrastructure.saved')}
      onSaved={toSheet}
      onCancel={toSheet}
    />
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
