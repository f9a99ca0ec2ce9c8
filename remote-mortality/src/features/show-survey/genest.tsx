import { type ReactNode, useId, useState } from 'react';
import { ApiError, queryClient, request } from 'shared/api';
import { type GenestProblem, type GenestReport, genestReportSchema } from 'shared/contract/imports';
import { keys } from 'shared/records';
import { hasScope, useSession } from 'shared/session';
import { Alert, Button, DownloadSimpleIcon, notify, saveAnswer } from 'shared/ui/core';
import { FileDrop } from 'shared/ui/pictures';
import { useSurveyTexts } from '../../locales/survey-texts';
import classes from './survey.module.css';

const TIMEOUT = 120_000;
const KINDS = ['trials', 'surveys', 'mortality'] as const;

/** Files of GenEst for a programme: downloads them, or imports them after a report of what they would become. */
export function GenEst({ ref: id }: { ref: number }) {
  const t = useSurveyTexts();
  const headingId = useId();
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<GenestReport>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(chosen: File, dryRun: boolean) {
    const body = new FormData();
    body.set('file', chosen);
    setFile(chosen);
    setProblem(undefined);
    setBusy(true);
    try {
      const query = { dry_run: String(dryRun) };
      const options = { method: 'POST', body, query, timeout: TIMEOUT } as const;
      setReport(await request(genestReportSchema, `programmes/${id}/genest/`, options));
      if (!dryRun) for (const kind of KINDS) void queryClient.invalidateQueries({ queryKey: keys.all(kind) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [first] = Object.values((error.body as { file?: string[] } | null)?.file ?? []);
      setReport(undefined);
      setProblem(first ?? error.detail ?? t('genest.failed'));
    }
    setBusy(false);
  }
  const save = () =>
    saveAnswer(`programmes/${id}/genest.zip`, { timeout: TIMEOUT }, 'genest.zip').catch(error => {
      console.warn('No files of GenEst', error);
      notify({ type: 'error', msg: t('genest.failed') });
    });

  const number = report ? report.trials + report.surveys + report.mortality : 0;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        GenEst
      </h2>
      <p className={classes.soft}>{t('genest.about')}</p>
      <div className={classes.ways}>
        <Button size="large" icon={<DownloadSimpleIcon />} onClick={() => void save()}>
          {t('genest.save')}
        </Button>
      </div>
      {writes && (
        <div className={classes.ways}>
          <FileDrop label={t('genest.import')} accept=".zip,.csv" onFile={chosen => void send(chosen, true)}>
            {t('genest.import')} (.zip)
          </FileDrop>
        </div>
      )}
      {problem && <Alert type="error" showIcon title={problem} />}
      {report && (
        <Alert
          type={report.dry_run ? 'info' : 'success'}
          showIcon
          title={t(report.dry_run ? 'genest.would' : 'genest.done', {
            trials: report.trials,
            surveys: report.surveys,
            cases: report.mortality,
          })}
          description={report.known > 0 && t('genest.known', { count: report.known })}
        />
      )}
      {report && report.total > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('genest.problems', { count: report.total })}
          description={<Problems of={report} />}
        />
      )}
      {report?.dry_run && file && (
        <div className={classes.ways}>
          <Button
            type="primary"
            size="large"
            loading={busy}
            disabled={number === 0}
            onClick={() => void send(file, false)}
          >
            {t('genest.write', { count: number })}
          </Button>
        </div>
      )}
    </section>
  );
}

function Problems({ of: { problems, total } }: { of: GenestReport }) {
  const t = useSurveyTexts();
  const textOf = ({ file, row, code, value, message }: GenestProblem): ReactNode => (
    <li key={`${file} ${row} ${code} ${value}`}>
      {t('genest.row', { file, row })} {message ?? t(`genest.${code}`, { value })}
    </li>
  );
  return (
    <details>
      <summary>{t('genest.rows')}</summary>
      <ul>{problems.map(textOf)}</ul>
      {problems.length < total && <p>{t('targets.more', { count: total - problems.length })}</p>}
    </details>
  );
}
