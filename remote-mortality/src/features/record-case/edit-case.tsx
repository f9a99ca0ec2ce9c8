import { type MortalityCase, mortality, mortalitySchema } from 'shared/kinds';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import { LoadingState } from 'shared/ui/core';
import { draftOf, ItemGate, type Versioned } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { useLinkTarget } from '../choose-infrastructure/link-target';
import type { CaseDraft } from './case-draft';
import { CaseForm } from './case-form';

/** The form of an existing case, with the server's current version. */
export function EditCase({ id }: { id: number }) {
  return (
    <ItemGate schema={mortalitySchema} path={`${mortality.path}${id}/`}>
      {(read, reload, key) => <Form key={key} read={read} onReload={reload} />}
    </ItemGate>
  );
}

function Form({ read: { item, etag }, onReload }: { read: Versioned<MortalityCase>; onReload: () => void }) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const { id, properties } = item;
  const target = useLinkTarget(properties.infrstr?.id);
  if (target === undefined) return <LoadingState />;
  const toSheet = () => navigate(paths.mortalityCase(id));
  return (
    <CaseForm
      initial={draftOf(mortality, item) as CaseDraft}
      species={properties.species}
      target={target}
      media={properties.media}
      editing={{ id, etag }}
      header={
        <header>
          <h1>{t('titles.editCase')}</h1>
          <p>
            <LocalizedLink to={paths.mortalityCase(id)}>{t('sheet.number', { id })}</LocalizedLink>
          </p>
        </header>
      }
      onSaved={toSheet}
      onCancel={toSheet}
      onReload={onReload}
    />
  );
}
