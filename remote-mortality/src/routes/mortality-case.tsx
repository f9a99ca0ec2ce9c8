import { isLocalRef } from 'shared/contract';
import { LocalizedLink, paths, recordRefOf } from 'shared/navigation';
import { entryIdOf } from 'shared/outbox';
import { useParams, useSearchParams } from 'shared/router';
import { LoadFailure, LoadingState, NotFoundPage } from 'shared/ui/core';
import { useCase } from '../features/read-case/use-case';
import { CorrectCase } from '../features/record-case/correct-case';
import { EditCase } from '../features/record-case/edit-case';
import { CaseSheet } from '../features/show-case/case-sheet';
import { WaitingCase } from '../features/show-case/waiting-case';
import { useTexts } from '../texts';
import classes from './page.module.css';

/** `/mortality/{id}`: the sheet of a case; with `?edit` its form. */
export function Screen() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const ref = recordRefOf(id);
  const entryId = search.get('entry') ?? (isLocalRef(ref) ? entryIdOf(ref) : null);
  if (ref && entryId && search.has('edit'))
    return <CorrectCase key={entryId} recordRef={ref} entryId={entryId} />;
  if (typeof ref === 'number' && search.has('edit')) return <EditCase key={ref} id={ref} />;
  return (
    <div className={classes.scrolling}>
      <Sheet id={id} />
    </div>
  );
}

function Sheet({ id }: { id: string | undefined }) {
  const t = useTexts();
  const state = useCase(recordRefOf(id));
  switch (state.status) {
    case 'pending':
      return <LoadingState />;
    case 'failed':
      return <LoadFailure title={t('sheet.failed')} onRetry={state.retry} />;
    case 'unknown':
      return (
        <NotFoundPage
          text={t('sheet.notFound')}
          back={<LocalizedLink to={paths.mortality()}>{t('sheet.toList')}</LocalizedLink>}
        />
      );
    case 'waiting':
      return <WaitingCase entry={state.entry} />;
    case 'delivered':
      return <CaseSheet mortalityCase={state.mortalityCase} />;
  }
}
