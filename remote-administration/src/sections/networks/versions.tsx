import { useId, useState } from 'react';
import { queryClient, request, useQuery } from 'shared/api';
import { localToday, z } from 'shared/contract';
import {
  type AdministeredNetwork,
  NETWORK_FIELDS,
  type NetworkReport,
  type NetworkVersion,
  networkVersionSchema,
} from 'shared/contract/administration';
import { IDENTIFIED_BY } from 'shared/contract/networks';
import { formatDate, formatNumber, useLocale } from 'shared/i18n';
import { Alert, Button, LoadFailure, LoadingState, notify } from 'shared/ui/core';
import { Pill, Progress } from 'shared/ui/data';
import { DatePicker, Select } from 'shared/ui/fields';
import { Checkbox } from 'shared/ui/form';
import { sendForm, sentenceOfRefusal } from '../../imports/send-file';
import { FileButton } from '../../table/file-button';
import { act, notifyFailure, sentenceOf, write } from '../../table/write';
import { Changes, LONG_MS, pathOf, useTexts } from './changes';
import classes from './networks.module.css';

const POLL_MS = 1500;
const TONES = { reading: 'partial', stopped: 'risk-high', ready: 'done', removing: 'partial' } as const;

/** The versions of a source, and the ways to add one. */
export function Versions({ record: source }: { record: AdministeredNetwork }) {
  const t = useTexts();
  const path = `admin/networks/${source.id}/versions/`;
  const { data, status, refetch } = useQuery({
    queryKey: ['network-versions', source.id],
    queryFn: ({ signal }) => request(z.array(networkVersionSchema), path, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(one => one.state === 'reading' || one.state === 'removing') ? POLL_MS : false,
  });
  return (
    <section className={classes.versions} aria-label={t('say.versions')}>
      <h2>{t('say.versions')}</h2>
      <AddVersion source={source} path={path} />
      {status === 'pending' && <LoadingState />}
      {status === 'error' && <LoadFailure ofAreas={false} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{t('say.no_versions')}</p>}
      {data?.map(version => (
        <Version key={version.id} source={source} version={version} versions={data} />
      ))}
    </section>
  );
}

function AddVersion({ source, path }: { source: AdministeredNetwork; path: string }) {
  const t = useTexts();
  const id = useId();
  const [dated, setDated] = useState<string | null>(localToday);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function add(work: () => Promise<string | null>) {
    setShare(0);
    setFailure(await work().catch(sentenceOf));
    setShare(null);
    void queryClient.invalidateQueries();
  }
  const addFile = (file: File) =>
    add(async () => {
      const form = new FormData();
      form.append('file', file);
      const { signal } = new AbortController();
      const { ok, body } = await sendForm(`${path}?dated=${dated}`, form, setShare, signal);
      return ok ? null : (sentenceOfRefusal(body) ?? t('say.not_sent'));
    });
  const askService = () =>
    add(async () => {
      await write(`admin/networks/${source.id}/service/`, {
        method: 'POST',
        body: { dated },
        timeout: LONG_MS,
      });
      return null;
    });
  const isBusy = share !== null;
  return (
    <div className={classes.version}>
      <label htmlFor={id}>{t('say.dated')}</label>
      <DatePicker id={id} value={dated} onChange={day => setDated(day ?? null)} future={false} />
      <div className={classes.buttons}>
        <FileButton
          accept=".geojson,.json,.geojsonl,.gpkg,.zip,.csv"
          disabled={isBusy || !dated}
          onChoose={file => void addFile(file)}
        >
          {t('say.add_file')}
        </FileButton>
        <Button disabled={isBusy || !dated || !source.url} onClick={() => void askService()}>
          {t('say.ask_service')}
        </Button>
      </div>
      <small>{t(source.url ? 'say.formats' : 'say.formats_no_service')}</small>
      {share !== null && (
        <div role="status">
          {t(share < 1 ? 'say.sending' : 'say.looking')}
          <Progress value={share} max={1} label={t('say.sending')} />
        </div>
      )}
      {failure && <Alert type="error" showIcon title={failure} />}
    </div>
  );
}

interface VersionProps {
  source: AdministeredNetwork;
  version: NetworkVersion;
  versions: readonly NetworkVersion[];
}

function Version({ source, version, versions }: VersionProps) {
  const t = useTexts();
  const locale = useLocale();
  const { state, current, report } = version;
  const name = `${formatDate(version.dated, locale)} · ${version.file || t('say.service')}`;
  const [isCompared, setIsCompared] = useState(false);
  const call = (path: string, method: 'POST' | 'DELETE' = 'POST') =>
    write(`${pathOf(version)}${path}`, { method, timeout: LONG_MS, ...(method === 'POST' && { body: {} }) });
  const remove = () =>
    act(
      {
        title: t('say.remove_title', { name }),
        content: t('say.remove_text'),
        okText: t('say.remove'),
        danger: true,
      },
      t('say.removed'),
      () => call('', 'DELETE'),
    );
  const isNew = state === 'stopped' && report.counts === null;
  return (
    <section className={classes.version} aria-label={name}>
      <h3>{name}</h3>
      <div>
        <Pill tone={current ? 'done' : isNew ? 'partial' : TONES[state]}>
          {t(current ? 'say.in_effect' : isNew ? 'say.to_check' : `say.state_${state}`)}
        </Pill>
      </div>
      {report.failure && <Alert type="warning" showIcon title={report.failure.message} />}
      {report.counts && <Counts report={report} isLive={state === 'reading'} />}
      {isNew && report.preview && <Reading source={source} version={version} versions={versions} />}
      <div className={classes.buttons}>
        {state === 'stopped' && !isNew && (
          <Button type="primary" onClick={() => void call('read/').catch(notifyFailure)}>
            {t('say.go_on')}
          </Button>
        )}
        {state === 'reading' && (
          <Button onClick={() => void call('stop/').catch(notifyFailure)}>{t('say.stop')}</Button>
        )}
        {state === 'ready' && !current && (
          <Button aria-expanded={isCompared} onClick={() => setIsCompared(!isCompared)}>
            {t('say.compare')}
          </Button>
        )}
        {!current && (
          <Button danger aria-label={t('say.remove_of', { name })} onClick={() => void remove()}>
            {t('say.remove')}
          </Button>
        )}
      </div>
      {isCompared && !current && state === 'ready' && (
        <Changes current={versions.find(one => one.current)?.id ?? 0} version={version} name={name} />
      )}
    </section>
  );
}

/** What was read: numbers, and what was left out and why. */
function Counts({ report, isLive }: { report: NetworkReport; isLive: boolean }) {
  const t = useTexts();
  const locale = useLocale();
  const { counts } = report;
  if (!counts) return null;
  const { poles, lines, rows, metres, ...left } = counts;
  const shown = (count: number) => formatNumber(count, locale);
  return (
    <div {...(isLive && { role: 'status' })}>
      <p>
        {t('say.poles', { count: poles, shown: shown(poles) })}
        {lines > 0 &&
          ` · ${t('say.lines', { count: lines, shown: shown(lines), km: shown(Math.round(metres / 1000)) })}`}
      </p>
      <small>
        {t('say.rows', { count: rows, shown: shown(rows) })} {t(`code.identified_by.${report.identified_by}`)}
        .
      </small>
      <ul className={classes.left}>
        {Object.entries(left).map(
          ([why, count]) =>
            count > 0 && (
              <li key={why}>{t(`say.${why as keyof typeof left}`, { count, shown: shown(count) })}</li>
            ),
        )}
      </ul>
    </div>
  );
}

/** What the columns hold, as guessed from their names, before the version is read. */
function Reading({ source, version, versions }: VersionProps) {
  const t = useTexts();
  const id = useId();
  const { preview, ...guessed } = version.report;
  const [columns, setColumns] = useState(guessed.columns);
  const [identifiedBy, setIdentifiedBy] = useState(guessed.identified_by);
  const [vertices, setVertices] = useState(preview?.points === 0);
  const options = (preview?.columns ?? []).map(({ name, values }) => ({
    value: name,
    label: `${name === '@id' ? t('say.feature_id') : name}${values.length > 0 ? ` (${values.join(', ')})` : ''}`,
  }));
  async function read() {
    try {
      await write(`${pathOf(version)}read/`, {
        method: 'POST',
        body: { columns, vertices, identified_by: vertices ? 'place' : identifiedBy },
      });
      notify({ type: 'success', msg: t('say.begun') });
    } catch (error) {
      notifyFailure(error);
    }
  }
  // The form beside keeps the record as it was opened, so the versions tell what was read since.
  const begun = versions.find(({ report }) => report.counts !== null);
  const fixedKey = begun?.report.identified_by ?? (source.is_empty ? null : source.identified_by);
  return (
    <fieldset className={classes.reading}>
      <legend>
        {t('say.check', {
          rows: preview?.rows ?? 0,
          points: preview?.points ?? 0,
          lines: preview?.lines ?? 0,
        })}
      </legend>
      {NETWORK_FIELDS.map(field => (
        <div key={field} className={classes.column}>
          <label htmlFor={`${id}-${field}`}>{t(`say.column_${field}`)}</label>
          <Select<string>
            id={`${id}-${field}`}
            value={columns[field] ?? null}
            options={options}
            placeholder={t('say.no_column')}
            clearable
            onChange={column => {
              const { [field]: _, ...others } = columns;
              setColumns(column ? { ...others, [field]: column } : others);
            }}
          />
        </div>
      ))}
      {(preview?.lines ?? 0) > 0 && (
        <Checkbox value={vertices} onChange={setVertices}>
          {t('say.vertices')}
        </Checkbox>
      )}
      <div className={classes.column}>
        <label htmlFor={`${id}-key`}>{t('say.key')}</label>
        {fixedKey || vertices ? (
          <output id={`${id}-key`}>{t(`code.identified_by.${fixedKey ?? 'place'}`)}</output>
        ) : (
          <Select
            id={`${id}-key`}
            value={identifiedBy}
            options={IDENTIFIED_BY.map(value => ({ value, label: t(`code.identified_by.${value}`) }))}
            clearable={false}
            onChange={key => setIdentifiedBy(key ?? 'place')}
          />
        )}
        <small>{t('say.key_help')}</small>
      </div>
      <div>
        <Button type="primary" onClick={() => void read()}>
          {t('say.read')}
        </Button>
      </div>
    </fieldset>
  );
}
