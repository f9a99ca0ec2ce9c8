import { useId, useState } from 'react';
import { useNomenclatures } from 'shared/api';
import { IMPORT_LIMITS, type ImportKind } from 'shared/contract';
import { formatBytes, formatNumber, labelOf, useLocale } from 'shared/i18n';
import { Alert, Button, confirm, useUnsavedChanges } from 'shared/ui/core';
import { failureOf } from './failure-of';
import styles from './import-form.module.css';
import { ImportProgress } from './import-progress';
import { ReportOfImport } from './import-report';
import { RecentImports } from './recent-imports';
import { EDITOR_KINDS, type ImportJob } from './send-file';
import { useTexts } from './texts';
import { useImport } from './use-import';

/** Records that belong to a network; visits and works belong to theirs. */
const namesNetwork = new Set<ImportKind>(['infrastructures', 'points', 'lines']);

/** Checks a file first; only a file without problems can be written, after a confirmation. */
export function ImportForm() {
  const t = useTexts();
  const id = useId();
  const locale = useLocale();
  const networks = useNomenclatures().choices('NETW_TYP');
  const [kind, setKind] = useState<ImportKind>(EDITOR_KINDS[0] ?? 'infrastructures');
  const [network, setNetwork] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  // All attempts to write a file share one key.
  const [writing, setWriting] = useState(() => crypto.randomUUID());
  const { report, isCancelled, error, running, progress, cannotCancel, send, cancel, forget } = useImport();
  useUnsavedChanges(running !== null);
  const counted = (count: number) => ({ count, number: formatNumber(count, locale) });
  const tooLarge = file !== null && file.size > IMPORT_LIMITS.bytes;
  const checked = report?.dry_run === true && report.problems.length === 0 && report.rows > 0;

  const jobOf = (chosen: File, dryRun: boolean): ImportJob => ({
    kind,
    file: chosen,
    network: namesNetwork.has(kind) ? network : null,
    dryRun,
    key: dryRun ? crypto.randomUUID() : writing,
  });

  /** Applies a change of the input, which makes the last check and its key obsolete. */
  function change(apply: () => void) {
    apply();
    setWriting(crypto.randomUUID());
    forget();
  }

  async function write(job: ImportJob) {
    const agreed = await confirm({
      title: t('sure', counted(report?.rows ?? 0)),
      content: t('sureDetail'),
      okText: t('write'),
    });
    if (agreed) send(job);
  }

  return (
    <>
      <form
        className={styles.form}
        aria-label={t('title')}
        aria-busy={running !== null}
        onSubmit={event => {
          event.preventDefault();
          if (file && !tooLarge && !running) send(jobOf(file, true));
        }}
      >
        <label htmlFor={`${id}-kind`}>{t('kind')}</label>
        <select
          id={`${id}-kind`}
          value={kind}
          onChange={event => change(() => setKind(event.target.value as ImportKind))}
        >
          {EDITOR_KINDS.map(name => (
            <option key={name} value={name}>
              {t(`of.${name}`)}
            </option>
          ))}
        </select>
        {namesNetwork.has(kind) && (
          <>
            <label htmlFor={`${id}-network`}>{t('network')}</label>
            <select
              id={`${id}-network`}
              value={network ?? ''}
              onChange={event => change(() => setNetwork(event.target.value || null))}
            >
              <option value="">{t('networkOfFile')}</option>
              {networks.map(item => (
                <option key={item.code} value={item.code}>
                  {labelOf(item, locale)}
                </option>
              ))}
            </select>
          </>
        )}
        <label htmlFor={`${id}-file`}>{t('file')}</label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".geojson,.json,.csv,.zip,.gpkg"
          aria-describedby={`${id}-limits`}
          onChange={event => {
            const [chosen = null] = event.target.files ?? [];
            change(() => setFile(chosen));
          }}
        />
        <p id={`${id}-limits`} className={styles.hint}>
          {t('limits', {
            rows: formatNumber(IMPORT_LIMITS.rows, locale),
            size: formatBytes(IMPORT_LIMITS.bytes, locale),
          })}
        </p>
        {tooLarge && <Alert type="error" showIcon title={t('tooLarge')} />}
        <div className={styles.actions}>
          <Button
            htmlType="submit"
            size="large"
            type={checked ? 'default' : 'primary'}
            disabled={!file || tooLarge || running?.dryRun === false}
            loading={running?.dryRun === true}
          >
            {t('check')}
          </Button>
          {checked && file && (
            <Button
              type="primary"
              size="large"
              loading={running?.dryRun === false}
              onClick={() => void write(jobOf(file, false))}
            >
              {t('writeCount', counted(report.rows))}
            </Button>
          )}
        </div>
        <p role="status" className={styles.hint}>
          {running && t('working')}
        </p>
        {running && <ImportProgress progress={progress} onCancel={cancel} />}
        {cannotCancel && <Alert type="warning" showIcon title={t('cannotCancel')} />}
        {isCancelled && <Alert type="info" showIcon title={t('cancelled')} />}
        {error && <Alert type="error" showIcon title={failureOf(error, t)} />}
        {report && !running && <ReportOfImport report={report} />}
      </form>
      {/* An undone import can be written again, with a new key. */}
      {!running && <RecentImports onUndone={() => change(() => undefined)} />}
    </>
  );
}
