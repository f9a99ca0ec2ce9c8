import { useState } from 'react';
import { ApiError, request, useQuery } from 'shared/api';
import { MOST_VISITED, useBasket } from 'shared/basket';
import type { Geometry, Position } from 'shared/geometry';
import { formatLength, useLocale } from 'shared/i18n';
import { anchorOf, locateDevice, useOwnPlace } from 'shared/map';
import { LocalizedLink, paths } from 'shared/navigation';
import { keys, kindsListedAs } from 'shared/records';
import { useLocation } from 'shared/router';
import { Button, EmptyState, LoadFailure, LoadingState } from 'shared/ui/core';
import { type ListDefinition, type Shown, useFieldTexts } from 'shared/ui/list';
import { WaitingRecords } from 'shared/ui/outbox';
import { useReportTexts } from '../locales/report-texts';
import { LISTS } from '../records/lists';
import { metresTo } from '../records/record-words';
import styles from './visit.module.css';

const AT_ONCE = 8;

/**
 * Requests each record separately, as its sheet does, so that this device keeps it for use offline. Skips records
 * that cannot be read.
 */
async function readEach({ kind }: ListDefinition, ids: Iterable<number>): Promise<Shown[]> {
  const waiting = [...ids];
  const records: Shown[] = [];
  async function readOn() {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      try {
        records.push((await request(kind.answerSchema, `${kind.path}${id}/`)) as unknown as Shown);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  return records.sort((a, b) => a.id - b.id);
}

/** Records in the order of a walk: after each record comes the nearest remaining record. */
function walkOf(records: readonly Shown[], from: Position | null): { walk: Shown[]; metres: number } {
  const left = [...records];
  const walk: Shown[] = [];
  let metres = 0;
  let place = from;
  while (left.length > 0) {
    const here = place ?? anchorOf(left[0]?.geometry as Geometry);
    const [nearest] = left
      .map(record => ({ record, far: metresTo(here, record) }))
      .sort((a, b) => a.far - b.far);
    if (!nearest) break;
    left.splice(left.indexOf(nearest.record), 1);
    walk.push(nearest.record);
    metres += nearest.far;
    place = anchorOf(nearest.record.geometry as Geometry);
  }
  return { walk, metres };
}

/** The chosen records in the order of a walk, also available offline. */
export function Screen() {
  const report = useReportTexts();
  const locale = useLocale();
  const { search } = useLocation();
  const tab = new URLSearchParams(search).get('tab') === 'mortality' ? 'mortality' : 'infrastructures';
  const definition: ListDefinition = LISTS[tab];
  const texts = useFieldTexts(definition.kind);
  const { ids, count } = useBasket(tab);
  const isTooLong = count > MOST_VISITED;
  const ownPlace = useOwnPlace();
  // Later positions change only the distances: the walk keeps its order.
  const [from, setFrom] = useState(ownPlace?.position ?? null);
  const { data, isPending, refetch } = useQuery({
    queryKey: keys.list(tab, { visit: [...ids] }),
    queryFn: () => readEach(definition, ids),
    enabled: !isTooLong,
  });
  const missing = ids.size - (data?.length ?? 0);
  const { walk, metres } = walkOf(data ?? [], from);
  async function startHere() {
    const place = await locateDevice();
    if (place) setFrom(place.position);
  }
  if (count === 0 || isTooLong)
    return (
      <EmptyState
        heading
        text={isTooLong ? report('visit.tooMany', { count: MOST_VISITED }) : report('visit.nothing')}
        action={<LocalizedLink to={paths.search()}>{report('print.back')}</LocalizedLink>}
      />
    );
  return (
    <div className={styles.screen}>
      <header>
        <h1>{report('visit.title', { count: ids.size })}</h1>
        {walk.length > 1 && <p>{report('visit.way', { length: formatLength(metres, locale) })}</p>}
        <Button size="large" onClick={() => void startHere()}>
          {report('visit.here')}
        </Button>
      </header>
      <WaitingRecords of={kindsListedAs(tab)} />
      {isPending && <LoadingState />}
      {data && missing > 0 && (
        <LoadFailure
          title={report('visit.missing', { count: missing })}
          onRetry={() => void refetch()}
          ofAreas={false}
        />
      )}
      <ol>
        {walk.map(record => (
          <li key={record.id}>{definition.list.compact?.(record as never, texts)}</li>
        ))}
      </ol>
    </div>
  );
}
