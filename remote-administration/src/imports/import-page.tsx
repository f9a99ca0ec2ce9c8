import { useEffect, useId, useRef, useState } from 'react';
import { queryClient } from 'shared/api';
import { LocalizedLink } from 'shared/navigation';
import { Alert, Button } from 'shared/ui/core';
import { Progress } from 'shared/ui/data';
import { Select, SystemSelect } from 'shared/ui/fields';
import { useFieldTexts } from 'shared/ui/record';
import { useTexts } from '../locales/texts';
import type { Table } from '../table/define-table';
import { FileButton } from '../table/file-button';
import classes from '../table/table.module.css';
import { sentenceOf } from '../table/write';
import { ImportReport } from './import-report';
import { type Answer, sendFile } from './send-file';

export interface ImportSource {
  /** The path below the API's base. */
  path: string;
  accept: string;
  /** Fields that the user may have to map to a column. */
  fields?: readonly string[];
  /** Whether one row with a problem blocks the whole file. */
  allOrNothing?: boolean;
  /**
   * Additional choices of the user, the first value at first. Their labels are `say.import_<name>`; the labels of
   * their values are in `code`.
   */
  parameters?: Readonly<Record<string, readonly string[]>>;
}

/** Checks a file and shows a report before the import, so that nothing is written until the user has seen it. */
export function ImportPage({ of: table, source }: { of: Table; source: ImportSource }) {
  const { path, accept, fields = [], allOrNothing = false, parameters = {} } = source;
  const t = useTexts();
  const texts = useFieldTexts(table.kind);
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [values, setValues] = useState(() =>
    Object.fromEntries(Object.entries(parameters).map(([name, [first = '']]) => [name, first])),
  );
  const [columns, setColumns] = useState<Readonly<Record<string, string>>>({});
  const [srid, setSrid] = useState<number>();
  /** Whether columns or the system were chosen since the report. */
  const [isStale, setIsStale] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(function stopWithPage() {
    return function stop() {
      running.current?.abort();
    };
  }, []);
  /** Applies a change that makes the report obsolete, such as another file. */
  const change = (apply: () => void) => {
    apply();
    setAnswer(null);
  };

  async function send(dryRun: boolean): Promise<void> {
    if (!file) return;
    const controller = new AbortController();
    running.current = controller;
    const form = new FormData();
    for (const [field, column] of Object.entries(columns)) if (column) form.append(`column.${field}`, column);
    if (srid !== undefined) form.append('adjustments', JSON.stringify({ srid }));
    form.append('file', file);
    setShare(0);
    setAnswer(null);
    setIsStale(false);
    const query = new URLSearchParams({ ...values, dry_run: String(dryRun) });
    try {
      setAnswer(await sendFile(`${path}?${query}`, form, setShare, controller.signal));
      if (!dryRun) void queryClient.invalidateQueries();
    } catch (error) {
      if (!controller.signal.aborted) setAnswer({ refusal: sentenceOf(error), report: null });
    }
    setShare(null);
  }

  const report = answer?.report ?? null;
  const isRefused = answer !== null && 'refusal' in answer;
  const isDone = report !== null && !isRefused && !report.dry_run;
  const mayImport =
    report?.dry_run === true &&
    !isRefused &&
    !isStale &&
    report.accepted > 0 &&
    !(allOrNothing && report.problems.length > 0);
  const mappable = report?.dry_run ? [...new Set([...report.unused_columns, ...Object.values(columns)])] : [];
  const chooser = (
    name: string,
    label: string,
    control: Omit<Parameters<typeof Select<string>>[0], 'id'>,
  ) => (
    <div key={name} className={classes.line}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <Select<string> {...control} id={`${id}-${name}`} />
    </div>
  );
  return (
    <div className={classes.form}>
      <div className={`${classes.main} ${classes.stack}`}>
        <h1>{texts.words.say?.import}</h1>
        <p>{texts.words.say?.import_help ?? t('import.geography_help')}</p>
        {Object.entries(parameters).map(([name, choices]) =>
          chooser(name, texts.words.say?.[`import_${name}`] ?? name, {
            value: values[name],
            clearable: false,
            options: choices.map(value => ({ value, label: texts.code(name, value) })),
            onChange: next => change(() => setValues({ ...values, [name]: next ?? '' })),
          }),
        )}
        <div>
          <FileButton
            size="large"
            disabled={share !== null}
            accept={accept}
            onChoose={chosen => {
              change(() => setFile(chosen));
              setSrid(undefined);
            }}
          >
            {file ? file.name : t('import.choose')}
          </FileButton>
        </div>
        {share !== null && (
          <div role="status">
            {t(share < 1 ? 'import.sending' : 'import.working')}
            <Progress value={share} max={1} label={t('import.sending')} />
          </div>
        )}
        {answer && 'refusal' in answer && (
          <Alert type="error" showIcon title={answer.refusal ?? t('failed')} />
        )}
        {report && <ImportReport report={report} system={answer?.systems?.system} texts={texts} />}
        {answer?.systems && !isDone && (
          <div className={classes.line}>
            <SystemSelect
              of={answer.systems}
              value={srid}
              disabled={share !== null}
              onChange={number => {
                setSrid(number);
                setIsStale(true);
              }}
            />
          </div>
        )}
        {mappable.length > 0 &&
          fields.map(field =>
            chooser(field, t('import.column', { field: texts.label(field) }), {
              value: columns[field] || null,
              placeholder: t('import.by_name'),
              options: mappable.filter(Boolean).map(column => ({ value: column, label: column })),
              onChange: column => {
                setColumns({ ...columns, [field]: column ?? '' });
                setIsStale(true);
              },
            }),
          )}
        <div className={classes.buttons}>
          <Button size="large" disabled={!file || share !== null || isDone} onClick={() => void send(true)}>
            {t('import.examine')}
          </Button>
          <Button
            type="primary"
            size="large"
            disabled={!mayImport || share !== null}
            onClick={() => void send(false)}
          >
            {t('import.import')}
          </Button>
          <LocalizedLink to={table.prefix}>{t(isDone ? 'import.toList' : 'cancel')}</LocalizedLink>
        </div>
      </div>
    </div>
  );
}
