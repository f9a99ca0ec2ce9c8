import type { RecordRef } from 'shared/contract';
import { type MortalityCase, mortality } from 'shared/kinds';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import { LoadingState } from 'shared/ui/core';
import { FormGate, type FormStart } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { useLinkTarget } from '../choose-infrastructure/link-target';
import type { CaseDraft } from './case-draft';
import { CaseForm } from './case-form';

interface ChangeCaseProps {
  recordRef: RecordRef;
  /** The waiting case, or change of one, to correct. */
  entryId: string | null;
}

/** The form that changes a case with the server's current version, or corrects one that waits on this device. */
export function ChangeCase({ recordRef, entryId }: ChangeCaseProps) {
  return (
    <FormGate kind={mortality} id={recordRef} entryId={entryId}>
      {start => <Form recordRef={recordRef} {...start} />}
    </FormGate>
  );
}

function Form({ recordRef, item, initial, ...start }: FormStart & { recordRef: RecordRef }) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const draft = initial as CaseDraft;
  const target = useLinkTarget(draft.infrstr_id);
  if (target === undefined) return <LoadingState />;
  const { revision } = start;
  const command = revision?.entry.command;
  const waiting = command && 'known' in command ? command.known?.species : undefined;
  const toSheet = () => navigate(paths.mortalityCase(recordRef));
  return (
    <CaseForm
      onReload={toSheet}
      {...start}
      initial={draft}
      species={(item as MortalityCase | undefined)?.properties.species ?? waiting}
      target={target}
      title={t('titles.editCase')}
      about={
        revision ? (
          <LocalizedLink to={paths.outbox()}>{t('sheet.toOutbox')}</LocalizedLink>
        ) : (
          <LocalizedLink to={paths.mortalityCase(recordRef)}>
            {t('sheet.number', { id: recordRef })}
          </LocalizedLink>
        )
      }
      onSaved={toSheet}
      onCancel={revision ? () => navigate(paths.outbox()) : toSheet}
    />
  );
}
