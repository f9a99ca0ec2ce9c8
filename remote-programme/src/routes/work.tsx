import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, useQuery } from 'shared/api';
import { LocalizedLink, paths, recordRefOf } from 'shared/navigation';
import { rolesOf, type WorkItem, type WorkState } from 'shared/programme';
import { useParams, useSearchParams } from 'shared/router';
import { useSession } from 'shared/session';
import { LoadFailure, LoadingState, NotFoundPage, nameDocument } from 'shared/ui/core';
import { KindSheet, recordQuery } from 'shared/ui/record';
import { workItems } from 'shared/works/kinds';
import { type ItemRecord, itemSheet } from '../features/move-works/item-sheet';
import { MeasuresForm } from '../features/move-works/measures-form';
import { MoveForm } from '../features/move-works/move-form';
import { offeredMoves } from '../features/move-works/offered-moves';
import { OFFERED } from '../features/move-works/use-move-form';
import styles from '../features/show-works/form-page.module.css';
import { infrastructureQuery } from '../features/show-works/infrastructure-query';
import { useWorkWords } from '../features/show-works/use-work-words';
import { useWorksTexts } from '../locales/works-texts';

export function Screen() {
  const t = useWorksTexts();
  const ref = recordRefOf(useParams().id);
  const id = typeof ref === 'number' ? ref : null;
  const { data, error, refetch } = useQuery({ ...recordQuery(workItems, id ?? 0), enabled: id !== null });
  if (id === null || (error instanceof ApiError && error.status === 404))
    return (
      <NotFoundPage
        text={t('move.notFound')}
        back={<LocalizedLink to={paths.works()}>{t('move.back')}</LocalizedLink>}
      />
    );
  if (data) return <Works key={id} item={data} />;
  if (error)
    return <LoadFailure title={t('move.loadFailed')} onRetry={() => void refetch()} ofAreas={false} />;
  return <LoadingState />;
}

function Works({ item }: { item: WorkItem }) {
  const t = useWorksTexts();
  const words = useWorkWords();
  const [address, setAddress] = useSearchParams();
  const user = useSession(session => session.user);
  const infrastructure = useQuery(infrastructureQuery(item.infrastructure.id));
  const [meanwhile, setMeanwhile] = useState<WorkState | null>(null);
  const to = OFFERED.find(candidate => candidate === address.get('move'));
  const edits = address.has('edit') && rolesOf(user?.scope ?? []).includes('coordinator');
  const { moves } = offeredMoves(item, user, infrastructure.data);
  const isOffered = to !== undefined && moves.some(move => move.to === to);
  const name = words.nameOf(item.infrastructure);

  useEffect(
    function nameScreen() {
      nameDocument(t('move.title', { name }));
    },
    [t, name],
  );

  const open = (parameter: string, value: string) => {
    setMeanwhile(null);
    setAddress({ [parameter]: value });
  };
  const close = () => setAddress({}, { replace: true });
  const tell = (current: WorkState) => {
    setMeanwhile(current);
    close();
  };

  let form: ReactNode = null;
  if (to && isOffered && !infrastructure.isPending)
    form = (
      <MoveForm
        key={to}
        item={item}
        to={to}
        infrastructure={infrastructure.data}
        onClose={close}
        onMeanwhile={tell}
      />
    );
  else if (edits) form = <MeasuresForm item={item} onClose={close} onMeanwhile={tell} />;
  const state = words.state(meanwhile ?? item.state);
  const record: ItemRecord = {
    ref: item.id,
    geometry: item.infrastructure.geometry,
    properties: item,
    entry: undefined,
    areasKnown: true,
    infrastructure: infrastructure.data,
    notice: meanwhile
      ? t('move.meanwhile', { state })
      : to && !isOffered
        ? t('move.notAllowed', { state })
        : null,
    onMove: next => open('move', next),
    onEdit: () => open('edit', '1'),
  };
  return (
    <>
      <div className={styles.record} inert={form !== null} aria-hidden={form !== null}>
        <KindSheet of={itemSheet} record={record} />
      </div>
      {form}
    </>
  );
}
