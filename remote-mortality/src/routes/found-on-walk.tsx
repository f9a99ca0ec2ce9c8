import { useEffect, useMemo } from 'react';
import type { LocalRef, RecordRef } from 'shared/contract';
import { useLocalizedNavigate } from 'shared/navigation';
import { LoadingState } from 'shared/ui/core';
import { KindForm, useFieldTexts } from 'shared/ui/record';
import { newCase, useAboutCase } from '../features/record-case/case-form';
import { addFind, openWalk } from '../features/walk/walk-store';
import { definition } from '../records/mortality';

interface FoundProps {
  survey: LocalRef;
  infrastructure: RecordRef | null;
}

/** The form of a bird that was found on a walk: it belongs to the walk's survey, and leads back to the walk. */
export function FoundOnWalk({ survey, infrastructure }: FoundProps) {
  const navigate = useLocalizedNavigate();
  const { words } = useFieldTexts(definition.kind);
  const about = useAboutCase({ infrastructure, item: undefined, initial: undefined, known: undefined });
  const ofWalk = useMemo(() => {
    const draft = (source: Parameters<typeof newCase>[0]) => ({ ...newCase(source), survey });
    return { ...definition, form: { ...definition.form, draft } };
  }, [survey]);
  // The page may have been closed and opened again in the form.
  useEffect(() => void openWalk(), []);
  if (!about) return <LoadingState />;
  const back = () => navigate('/walk', { replace: true });
  return (
    <KindForm
      of={ofWalk}
      about={about}
      title={words.say?.newTitle ?? words.one}
      subject={definition.form.subject?.(about as never)}
      onSaved={({ ref, record }) => {
        addFind(record?.id ?? ref, infrastructure);
        back();
      }}
      onCancel={back}
    />
  );
}
