import { useState } from 'react';
import { type ApiError, queryClient, queryOptions, request, requestRaw, useQuery } from 'shared/api';
import { collectionOf, z } from 'shared/contract';
import { boxAround, distanceTo, formatPosition } from 'shared/geometry';
import { formatDate, formatDateTime, formatLength, speciesName, useLocale } from 'shared/i18n';
import { mortalitySchema } from 'shared/kinds';
import {
  REPORT_REFUSALS,
  type ReportDecision,
  reports,
  type WaitingReport,
  waitingReportsSchema,
} from 'shared/kinds/reports';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import { keys } from 'shared/records';
import { useSearchParams } from 'shared/router';
import {
  Button,
  EmptyState,
  LoadFailure,
  LoadingState,
  notify,
  PrinterIcon,
  saveAnswer,
} from 'shared/ui/core';
import { Select } from 'shared/ui/fields';
import { Checkbox } from 'shared/ui/form';
import { useNearbyInfrastructures } from 'shared/ui/record';
import { useTargetName } from '../features/choose-infrastructure/use-target-name';
import styles from '../features/report-publicly/report.module.css';
import { useTexts } from '../locales/texts';

const PAGE = 50;
/** Metres around a report within which records are offered. */
const REACH = { cases: 1000, supports: 300 };
const MOST_CASES = 10;
const decidedSchema = z.object({ kind: z.string().nullable(), id: z.int().nullable() });

const reportsQuery = (offset: number) =>
  queryOptions({
    queryKey: [reports.name, offset],
    queryFn: ({ signal }) =>
      request(waitingReportsSchema, reports.path, { query: { offset }, signal, fromServer: true }),
  });

/** An object URL of a report's picture, which an `<img>` cannot load without a token. */
const pictureQuery = (id: number) =>
  queryOptions({
    queryKey: [reports.name, 'picture', id],
    queryFn: async () =>
      URL.createObjectURL(
        await (await requestRaw(`${reports.path}${id}/picture/`, { fromServer: true })).blob(),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

function Picture({ report: { id, picture } }: { report: WaitingReport }) {
  const t = useTexts();
  const { data } = useQuery({ ...pictureQuery(id), enabled: picture });
  return data ? <img src={data} alt={t('queue.picture', { id })} /> : <span className={styles.none} />;
}

/** Path of the search with its map at the place of a report. */
const onMap = ({ geom: { coordinates } }: WaitingReport) =>
  `${paths.search()}?z=17&lng=${coordinates[0]}&lat=${coordinates[1]}`;

interface DecidingProps {
  report: WaitingReport;
  decide: (decision: ReportDecision) => void;
}

/** Records near a report that it may belong to. */
function NearRecords({ report, decide }: DecidingProps) {
  const t = useTexts();
  const locale = useLocale();
  const nameOf = useTargetName();
  const { coordinates } = report.geom;
  const near = useNearbyInfrastructures(coordinates, { reach: REACH.supports, most: 5 });
  const query = { in_bbox: boxAround(coordinates, REACH.cases), ordering: '-date', limit: MOST_CASES };
  const cases = useQuery({
    queryKey: keys.list('mortality', query),
    queryFn: ({ signal }) => request(collectionOf(mortalitySchema), 'mortality/', { query, signal }),
    enabled: report.subject !== 'pole',
  });
  const features = cases.data?.features ?? [];
  return (
    <>
      {features.map(({ id, properties }) => (
        <Button key={`case ${id}`} onClick={() => decide({ to: 'merge', kind: 'mortality', record: id })}>
          {t('queue.case', {
            id,
            species: speciesName(properties.species, locale),
            date: formatDate(properties.date, locale),
          })}
        </Button>
      ))}
      {near.nearby.map(target => (
        <Button
          key={target.ref}
          onClick={() =>
            typeof target.ref === 'number' &&
            decide({ to: 'merge', kind: 'infrastructures', record: target.ref })
          }
        >
          {`${nameOf(target)} · ${formatLength(Math.round(distanceTo(coordinates, target.geometry)), locale)}`}
        </Button>
      ))}
      {!cases.isLoading && near.status !== 'pending' && features.length + near.nearby.length === 0 && (
        <p role="status">{t('queue.nothingNear')}</p>
      )}
    </>
  );
}

/** Why a report is closed without a record. */
function Refusal({ report, decide }: DecidingProps) {
  const t = useTexts();
  const [reason, setReason] = useState<(typeof REPORT_REFUSALS)[number]>('handled');
  const [all, setAll] = useState(false);
  return (
    <>
      <Select
        aria-label={t('queue.reason')}
        value={reason}
        options={REPORT_REFUSALS.map(value => ({ value, label: t(`queue.reasons.${value}`) }))}
        onChange={value => value && setReason(value)}
      />
      {report.same_network > 1 && (
        <Checkbox value={all} onChange={setAll}>
          {t('queue.all', { count: report.same_network })}
        </Checkbox>
      )}
      <Button danger onClick={() => decide({ to: 'refuse', reason, same_network: all })}>
        {t('queue.close')}
      </Button>
    </>
  );
}

function Report({ report }: { report: WaitingReport }) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const [open, setOpen] = useState<'merge' | 'refuse' | null>(null);
  const [busy, setBusy] = useState(false);
  const { id, subject, bird, date, comment, contact, received_at, near_support, same_network } = report;
  const { code } = reports.words[locale];
  async function decide(decision: ReportDecision) {
    setBusy(true);
    try {
      const path = `${reports.path}${id}/decision/`;
      const decided = await request(decidedSchema, path, { method: 'POST', body: decision });
      for (const key of [reports.name, 'mortality', 'infrastructures', 'diagnosis'])
        void queryClient.invalidateQueries({ queryKey: [key] });
      // The form of the new case is where its species and cause are corrected.
      if (decision.to === 'case' && decided.id) navigate(paths.editMortality(decided.id));
      else notify({ type: 'success', msg: t('queue.done') });
    } catch (error) {
      notify({ type: 'error', msg: (error as ApiError).detail ?? t('queue.failed') });
      void queryClient.invalidateQueries({ queryKey: [reports.name] });
    }
    setBusy(false);
  }
  const deciding = { report, decide: (decision: ReportDecision) => void decide(decision) };
  const notes = [
    near_support && t('queue.near'),
    same_network > 1 && t('queue.sameNetwork', { count: same_network }),
  ];
  return (
    <li className={styles.report}>
      <Picture report={report} />
      <div>
        <h2>
          {code?.[subject]} {subject !== 'pole' && bird !== 'unknown' && `· ${code?.[bird]}`}
        </h2>
        <p>
          {formatDate(date, locale)} ·{' '}
          {t('queue.received', { id, date: formatDateTime(received_at, locale) })}
        </p>
        <p>
          <LocalizedLink to={onMap(report)}>{formatPosition(report.geom.coordinates)}</LocalizedLink>
        </p>
        {comment && <p>{comment}</p>}
        {contact && <p>{t('queue.contact', { contact })}</p>}
        <p>{notes.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.ways}>
        {subject !== 'pole' && (
          <Button type="primary" disabled={busy} onClick={() => void decide({ to: 'case' })}>
            {t('queue.create')}
          </Button>
        )}
        {(['merge', 'refuse'] as const).map(way => (
          <Button
            key={way}
            disabled={busy}
            aria-expanded={open === way}
            onClick={() => setOpen(open === way ? null : way)}
          >
            {t(`queue.${way}`)}
          </Button>
        ))}
      </div>
      {open && (
        <div className={styles.ways}>
          {open === 'merge' ? <NearRecords {...deciding} /> : <Refusal {...deciding} />}
        </div>
      )}
    </li>
  );
}

/** `/mortality/reports`: what people without an account have reported, for editors. */
export function Screen() {
  const t = useTexts();
  const locale = useLocale();
  const [offset, setOffset] = useState(0);
  const support = useSearchParams()[0].get('support');
  const { data, isPending, isError, refetch } = useQuery(reportsQuery(offset));
  // The last report of the last page was decided.
  if (data && offset > 0 && offset >= data.total) setOffset(offset - PAGE);
  const save = () =>
    saveAnswer(
      `${reports.path}poster.pdf`,
      { query: { lang: locale, support }, timeout: 120_000 },
      'poster.pdf',
    ).catch(error => {
      console.warn('No poster', error);
      notify({ type: 'error', msg: t('queue.noPoster') });
    });
  return (
    <div className={styles.page}>
      <h1>{reports.words[locale].many}</h1>
      <div className={styles.ways}>
        <Button icon={<PrinterIcon />} onClick={() => void save()}>
          {support ? t('queue.posterOf', { id: support }) : t('queue.poster')}
        </Button>
        <LocalizedLink to="/report">{t('queue.page')}</LocalizedLink>
      </div>
      {isPending && <LoadingState />}
      {isError && <LoadFailure ofAreas={false} onRetry={() => void refetch()} />}
      {data && data.total === 0 && <EmptyState text={t('queue.empty')} />}
      {data && data.total > 0 && <p role="status">{t('queue.total', { count: data.total })}</p>}
      <ul className={styles.queue}>
        {data?.reports.map(report => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
      <div className={styles.ways}>
        {offset > 0 && <Button onClick={() => setOffset(offset - PAGE)}>{t('queue.before')}</Button>}
        {data && offset + PAGE < data.total && (
          <Button onClick={() => setOffset(offset + PAGE)}>{t('queue.after')}</Button>
        )}
      </div>
    </div>
  );
}
