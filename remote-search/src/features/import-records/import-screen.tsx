import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useConnection, useNomenclatures } from 'shared/api';
import { fieldLabel } from 'shared/contract';
import {
  IMPORT_LIMITS,
  type ImportAdjustments,
  type ImportKind,
  type ImportMapping,
  type ImportPreview,
  mostRowsOf,
} from 'shared/contract/imports';
import { formatBytes, formatNumber, labelOf, useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { useSearchParams } from 'shared/router';
import { useSession } from 'shared/session';
import { Alert, Button, confirm, useUnsavedChanges } from 'shared/ui/core';
import { askedColumns, fieldOf, missingFields, NO_ADJUSTMENTS, withMapping } from './adjustments';
import { AlikeRows } from './alike-rows';
import { CheckedRows, type RowsTab } from './checked-rows';
import { ColumnMapping } from './column-mapping';
import { DifferenceRows } from './difference-rows';
import { failureOf } from './failure-of';
import { FileChoice, TableChoices } from './file-choice';
import { mappingFor } from './fitting-mappings';
import { ImportProgress } from './import-progress';
import { ReportOfImport } from './import-report';
import styles from './import-screen.module.css';
import { keepMapping, keptMapping } from './kept-mapping';
import { KeptMappings } from './kept-mappings';
import { MappingChoice } from './mapping-choice';
import { RecentImports } from './recent-imports';
import { useTexts } from './texts';
import { type Answer, type ImportJob, kindsOf, OF_VISIT, useImport } from './use-import';
import { useImportMappings } from './use-import-mappings';

const RowsMap = lazy(async () => ({ default: (await import('./rows-map')).RowsMap }));

/** Milliseconds without a further change before the file is checked again. */
const PAUSE = 1000;

/** Kinds with a network of their own. Visits and works belong to the network of their infrastructure. */
const namesNetwork = new Set<ImportKind>(['infrastructures', 'points', 'lines']);

/** Whether the coordinates fit several systems, so that one must be chosen. */
const isSystemAsked = (preview: ImportPreview | null) => preview?.systems.some(({ fits }) => fits) ?? false;

const NO_COLUMNS = { columns: [] } as unknown as ImportPreview;

/** Whether a file describes visits without giving their date. */
const lacksDay = ({ columns }: ImportPreview, adjustments: ImportAdjustments) => {
  const fields = columns.map(column => fieldOf(adjustments, column));
  return fields.some(field => field.startsWith(OF_VISIT)) && !fields.includes(`${OF_VISIT}date`);
};

/** State of the file after the server's answer, with the number of rows, values or records that it concerns. */
function stateOf(answer: Answer | null) {
  if (!answer) return null;
  const { report, preview } = answer;
  if (!report) return { key: isSystemAsked(preview) ? 'system' : 'columns', count: 1 } as const;
  if (!report.dry_run)
    return { key: 'written', count: report.created.length + report.updated + report.removed } as const;
  const unknown = preview?.unknown.length ?? 0;
  if (unknown > 0) return { key: 'values', count: unknown } as const;
  const refused = report.rows - report.accepted - report.known;
  if (refused > 0) return { key: 'refused', count: refused } as const;
  if (report.difference && report.accepted === 0) return { key: 'unchanged', count: 0 } as const;
  if (report.accepted > 0) return { key: 'ready', count: report.accepted } as const;
  return report.known > 0 ? ({ key: 'known', count: report.known } as const) : null;
}

/**
 * Checks a chosen file, shows its rows on a map and in tables, and lets the user map columns and values and correct
 * refused rows. Changes are checked again after a pause. A file without problems can be written after a confirmation.
 */
export function ImportScreen() {
  const t = useTexts();
  const id = useId();
  const locale = useLocale();
  const networks = useNomenclatures().choices('NETW_TYP');
  const isOffline = useConnection(connection => connection.offline);
  const kinds = kindsOf(useSession(session => session.user?.scope));
  const [query] = useSearchParams();
  const [kind, setKind] = useState<ImportKind>(
    kinds.find(name => name === query.get('kind')) ?? kinds[0] ?? 'infrastructures',
  );
  const [network, setNetwork] = useState<string | null>(null);
  const [visited, setVisited] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [adjustments, setAdjustments] = useState(NO_ADJUSTMENTS);
  const [mappingId, setMappingId] = useState<number | null>(null);
  const savedMappings = useImportMappings();
  // The file last sent for a check. Mappings that arrive after another file was chosen are ignored.
  const shown = useRef<File | null>(null);
  const [tab, setTab] = useState<RowsTab>('first');
  const [chosen, setChosen] = useState<number | null>(null);
  const [isTyping, setTyping] = useState(false);
  // All attempts to write the same rows share one idempotency key.
  const [writing, setWriting] = useState(() => crypto.randomUUID());
  const { answer, isCancelled, error, last, running, progress, cannotCancel, send, cancel, forget } =
    useImport(noteChecked);
  const report = answer?.report ?? null;
  const isWritten = report?.dry_run === false;
  useUnsavedChanges(running !== null || (adjustments.cells.length > 0 && !isWritten));
  const tooLarge = file !== null && file.size > IMPORT_LIMITS.bytes;
  const isStale = answer !== null && answer.adjustments !== adjustments;
  const isRepeated = answer !== null && running?.dryRun === true;
  const isReady =
    !isRepeated &&
    !isStale &&
    report?.dry_run === true &&
    report.problems.length === 0 &&
    report.accepted > 0 &&
    askedColumns(answer?.preview ?? NO_COLUMNS, adjustments).length === 0;

  const jobOf = (of: File, dryRun: boolean, changes: ImportAdjustments): ImportJob => ({
    kind,
    file: of,
    network: namesNetwork.has(kind) ? network : null,
    visited: namesNetwork.has(kind) && visited ? visited : null,
    adjustments: changes,
    dryRun,
    key: dryRun ? crypto.randomUUID() : writing,
  });

  /**
   * Stores the mapping with which the file was checked. After a check without adjustments, checks the file again with
   * the named mapping for its columns, or else with the mapping last used on this device.
   */
  async function noteChecked({ columns }: ImportPreview, job: ImportJob) {
    const { adjustments: sent } = job;
    if (sent.columns.length > 0 || sent.values.length > 0) keepMapping(job.kind, columns, sent);
    if (sent !== NO_ADJUSTMENTS) return;
    const named = mappingFor(await savedMappings.loaded(), job.kind, columns);
    if (shown.current !== job.file) return;
    setMappingId(named?.id ?? null);
    const mapping = named ?? keptMapping(job.kind, columns);
    if (mapping) check(job.file, withMapping(NO_ADJUSTMENTS, mapping));
  }

  function chooseMapping(mapping: ImportMapping | undefined) {
    setMappingId(mapping?.id ?? null);
    setAdjustments(withMapping(adjustments, mapping));
  }

  function check(of: File, changes: ImportAdjustments) {
    shown.current = of;
    setAdjustments(changes);
    setWriting(crypto.randomUUID());
    send(jobOf(of, true, changes));
  }

  /** Applies a change that makes the last check obsolete. */
  function change(apply: () => void) {
    shown.current = null;
    apply();
    setAdjustments(NO_ADJUSTMENTS);
    setVisited('');
    setMappingId(null);
    setWriting(crypto.randomUUID());
    forget();
  }

  function choose(next: File) {
    change(() => setFile(next));
    setTab('first');
    if (next.size <= IMPORT_LIMITS.bytes) check(next, NO_ADJUSTMENTS);
  }

  async function write(of: File) {
    const agreed = await confirm({
      title: t('sure', { count: report?.accepted ?? 0 }),
      content: t('sureDetail'),
      okText: t('write'),
    });
    if (agreed) send(jobOf(of, false, adjustments));
  }

  /** Checks the file again. A running check is cancelled first; the next check starts after it has ended. */
  function repeat() {
    if (running) cancel();
    else if (file) check(file, adjustments);
  }

  const preview = file ? (answer?.preview ?? null) : null;
  // The same adjustments are not sent again automatically: their last check may have failed or been cancelled.
  const isDue =
    isStale &&
    !isTyping &&
    !isOffline &&
    !isWritten &&
    last?.adjustments !== adjustments &&
    preview !== null &&
    // The missing fields of the previous sheet do not matter once another sheet is chosen.
    (missingFields(preview, adjustments).length === 0 || adjustments.sheet !== answer.adjustments.sheet);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change or the end of a check begins the pause anew.
  useEffect(
    function repeatAfterPause() {
      if (!isDue) return;
      const timer = setTimeout(repeat, PAUSE);
      return () => clearTimeout(timer);
    },
    [isDue, adjustments, running],
  );

  const state = running && !isRepeated ? null : stateOf(answer);
  const failure = error && (
    <Alert type="error" showIcon title={failureOf(error, t, last?.dryRun === false)} />
  );
  const hasFailed = error !== null && answer !== null && last?.adjustments !== answer.adjustments;
  // Of a file that came back, the map shows what differs or is refused.
  const places = useMemo(() => {
    const { rows = [] } = preview ?? {};
    return report?.difference ? [...report.difference.rows, ...rows.filter(({ refused }) => refused)] : rows;
  }, [report, preview]);
  const hasPlaces = places.some(({ place }) => place !== null);
  const select = (row: number) => {
    setChosen(row);
    setTab(preview?.rows.some(candidate => candidate.row === row && candidate.refused) ? 'refused' : 'first');
  };

  return (
    <div className={styles.frame}>
      <div className={styles.screen} data-map={hasPlaces || undefined}>
        <form
          className={styles.panel}
          aria-label={t('title')}
          aria-busy={running !== null}
          onFocus={({ target }) => setTyping(target.matches('input:not([type=file], [type=checkbox])'))}
          onBlur={() => setTyping(false)}
          onSubmit={event => {
            event.preventDefault();
            if (file && !tooLarge && !running) check(file, adjustments);
          }}
        >
          {file && (
            <p className={styles.file}>
              {file.name} · {formatBytes(file.size, locale)}
              {report && ` · ${t('rowCount', { count: report.rows })}`}
            </p>
          )}
          <h1>{state ? t(`state.${state.key}`, { count: state.count }) : t('title')}</h1>
          {!file && <p className={styles.hint}>{t('lead')}</p>}
          <div className={styles.choices}>
            <label>
              {t('kind')}
              <select
                value={kind}
                disabled={running !== null}
                onChange={event => change(() => setKind(event.target.value as ImportKind))}
              >
                {kinds.map(name => (
                  <option key={name} value={name}>
                    {t(`of.${name}`)}
                  </option>
                ))}
              </select>
            </label>
            {namesNetwork.has(kind) && (
              <label>
                {fieldLabel(infrastructures.facts, 'network_type', locale)}
                <select
                  value={network ?? ''}
                  disabled={running !== null}
                  onChange={event => change(() => setNetwork(event.target.value || null))}
                >
                  <option value="">{t('networkOfFile')}</option>
                  {networks.map(item => (
                    <option key={item.code} value={item.code}>
                      {labelOf(item, locale)}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <FileChoice file={file} hintId={`${id}-limits`} disabled={running !== null} onFile={choose} />
          </div>
          <p id={`${id}-limits`} className={styles.hint} hidden={file !== null && !tooLarge}>
            {t('limits', {
              rows: formatNumber(mostRowsOf(kind), locale),
              size: formatBytes(IMPORT_LIMITS.bytes, locale),
            })}
          </p>
          {tooLarge && <Alert type="error" showIcon title={t('tooLarge')} />}
          {isOffline && <Alert type="warning" showIcon title={t('offline')} />}
          <p role="status" className={styles.hint}>
            {running && !answer && t('working')}
          </p>
          {running && !answer && (
            <ImportProgress progress={progress} isCheck={running.dryRun} onCancel={cancel} />
          )}
          {cannotCancel && !isStale && <Alert type="warning" showIcon title={t('cannotCancel')} />}
          {isCancelled && last?.adjustments === adjustments && (
            <Alert type="info" showIcon title={t('cancelled')} />
          )}
          {!hasFailed && failure}
          {preview && report?.difference && (!running || isRepeated) && (
            <DifferenceRows
              difference={report.difference}
              fields={preview.fields}
              adjustments={adjustments}
              disabled={running?.dryRun === false}
              onChange={setAdjustments}
            />
          )}
          {preview && (
            <ColumnMapping
              preview={preview}
              adjustments={adjustments}
              disabled={running?.dryRun === false}
              isEmpty={report?.rows === 0}
              onChange={setAdjustments}
            >
              <MappingChoice
                kind={kind}
                preview={preview}
                adjustments={adjustments}
                disabled={running?.dryRun === false}
                kept={savedMappings}
                chosen={savedMappings.mappings.find(candidate => candidate.id === mappingId)}
                onChoose={chooseMapping}
              />
              {lacksDay(preview, adjustments) && (
                <div className={styles.choices}>
                  <label>
                    {t('visited')}
                    <input
                      type="date"
                      value={visited}
                      disabled={running?.dryRun === false}
                      onChange={event => {
                        setVisited(event.target.value);
                        // A new object triggers another check, although the adjustments are equal.
                        setAdjustments({ ...adjustments });
                      }}
                    />
                  </label>
                </div>
              )}
              <TableChoices
                preview={preview}
                adjustments={adjustments}
                disabled={running?.dryRun === false}
                onChange={setAdjustments}
              />
            </ColumnMapping>
          )}
          {report && (!running || isRepeated) && (
            <ReportOfImport report={report} fields={preview?.fields ?? []} />
          )}
          {preview && report?.dry_run && (
            <AlikeRows
              preview={preview}
              report={report}
              adjustments={adjustments}
              disabled={running?.dryRun === false}
              onChange={setAdjustments}
            />
          )}
          {answer && preview && report && (
            <CheckedRows
              preview={preview}
              report={report}
              adjustments={adjustments}
              checked={answer.adjustments}
              disabled={running?.dryRun === false}
              tab={tab}
              onTab={setTab}
              chosen={chosen}
              onChange={setAdjustments}
            />
          )}
          {file && !isWritten && (
            <div className={styles.dock}>
              {running && answer && (
                <ImportProgress progress={progress} isCheck={running.dryRun} onCancel={cancel} />
              )}
              {hasFailed && failure}
              <Button
                htmlType="submit"
                size="large"
                type={isReady ? 'default' : 'primary'}
                disabled={tooLarge || running?.dryRun === false}
                loading={running?.dryRun === true}
              >
                {t(answer ? 'checkAgain' : 'check')}
              </Button>
              {isReady && (
                <Button
                  type="primary"
                  size="large"
                  loading={running?.dryRun === false}
                  onClick={() => void write(file)}
                >
                  {t('writeCount', { count: report.accepted })}
                </Button>
              )}
            </div>
          )}
          {!running && <KeptMappings kept={savedMappings} />}
          {/* An undone import can be written again, with a new key. */}
          {!running && (
            <RecentImports written={report?.batch ?? null} onUndone={() => change(() => setFile(null))} />
          )}
        </form>
        {preview && hasPlaces && (
          <div className={styles.map}>
            <Suspense>
              <RowsMap
                key={`${file?.name} ${preview.system}`}
                rows={places}
                isKnown={Boolean(report?.difference)}
                onPick={select}
              />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  );
}
