import type { RecordRef } from 'shared/contract';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import { LoadingState } from 'shared/ui/core';
import { type Revision, RevisionGate } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { useLinkTarget } from '../choose-infrastructure/link-target';
import type { CaseDraft } from './case-draft';
import { CaseForm } from './case-form';

interface CorrectCaseProps {
  recordRef: RecordRef;
  entryId: string;
}

/** The form of a waiting case, or of a waiting change of one. */
export function CorrectCase({ recordRef, entryId }: CorrectCaseProps) {
  return (
    <RevisionGate entryId={entryId}>
      {revision => <Form recordRef={recordRef} revision={revision} />}
    </RevisionGate>
  );
}

function Form({ recordRef, revision }: { recordRef: RecordRef; revision: Revision }) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const draft = revision.draft as CaseDraft;
  const target = useLinkTarget(draft.infrstr_id);
  if (target === undefined) return <LoadingState />;
  const { command } = revision.entry;
  const species = 'known' in command ? command.known?.species : undefined;
  const toSheet = () => navigate(paths.mortalityCase(recordRef));
  return (
    <CaseForm
      initial={draft}
      species={species}
      target={target}
      revision={revision}
      header={
        <header>
          <h1>{t('titles.editCase')}</h1>
          <p>
            <LocalizedLink to={paths.outbox()}>{t('sheet.toOutbox')}</LocalizedLink>
          </p>
        </header>
      }
      onSaved={toSheet}
      onCancel={() => navigate(paths.outbox())}
      onReload={toSheet}
    />
  );
}
