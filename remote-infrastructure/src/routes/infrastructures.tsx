import { type ReactNode, useEffect } from 'react';
import { useNomenclatures } from 'shared/api';
import type { InfrastructureType } from 'shared/contract';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { useSearchParams } from 'shared/router';
import { Alert, LoadFailure, LoadingState } from 'shared/ui/core';
import { KindForm, KindList, supportOfPole, ThisPole } from 'shared/ui/record';
import { CreationSteps } from '../features/create-infrastructure/creation-steps';
import { useTexts } from '../locales/texts';
import { definition } from '../records/infrastructures';
import { lineForm, supportForm } from '../records/supports';
import { screens } from './screens';

const kinds: Record<string, InfrastructureType> = { point: 'POLE', line: 'LINE' };

/** `/infrastructures`: the list, and with `?new=point` or `?new=line` a creation. */
export function Screen() {
  const t = useTexts();
  const [query] = useSearchParams();
  const { status, retry } = useNomenclatures();
  const type = kinds[query.get('new') ?? ''];
  useEffect(
    function fetchWhatFollows() {
      // Preloaded, because the network may be gone when the first step is saved.
      if (type) Promise.all([screens.diagnosis(), screens.sheet()]).catch(console.warn);
    },
    [type],
  );
  if (!type) return <KindList of={definition} />;
  if (status === 'error') return <LoadFailure title={t('sheet.failed')} onRetry={retry} />;
  if (status === 'pending') return <LoadingState />;
  return <Creation key={type} type={type} />;
}

/** The first step of a creation. After saving, it opens the first diagnosis. */
function Creation({ type }: { type: InfrastructureType }) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const toList = () => navigate(paths.infrastructures());
  const title = t(`create.title${type}`);
  const formOf = (initial?: Record<string, unknown>, note?: ReactNode) => (
    <KindForm
      of={type === 'POLE' ? supportForm : lineForm}
      {...(initial && { initial })}
      title={title}
      intro={
        <>
          <CreationSteps type={type} current={1} />
          {note && <Alert type="info" showIcon title={note} />}
        </>
      }
      saveLabel={t('actions.next')}
      success={t('create.createdThenDiagnosis')}
      onSaved={({ ref, record }) =>
        navigate(`${paths.diagnosis(record?.id ?? ref)}?first=1`, { replace: true })
      }
      onCancel={toList}
    />
  );
  if (type === 'LINE') return formOf();
  return (
    <ThisPole
      about="support"
      title={title}
      onCancel={toList}
      onSupport={ref => navigate(paths.infrastructure(ref), { replace: true })}
    >
      {(pole, note) => formOf(pole ? supportOfPole(pole) : undefined, note)}
    </ThisPole>
  );
}
