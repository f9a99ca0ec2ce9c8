import { useRef, useState } from 'react';
import { ApiError, type CallOptions, requestRaw } from 'shared/api';
import { localToday } from 'shared/contract';
import { formatDate } from 'shared/i18n';
import { workWords } from 'shared/programme';
import { type TableAnswers as Answers, tableAnswersSchema } from 'shared/programme/links';
import { Alert, Button, notify } from 'shared/ui/core';
import { usePictures } from 'shared/ui/pictures';
import { useWorksTexts } from '../../locales/works-texts';
import { useWorkWords } from '../show-works/use-work-words';
import type { AnsweredItem, SendAnswer } from './answer';
import styles from './table-answers.module.css';

type Row = Answers['rows'][number];

interface TableAnswersProps {
  /** Where a table is checked. */
  path: string;
  options?: CallOptions;
  items: readonly AnsweredItem[];
  send: SendAnswer;
  onDone: () => void;
}

/** Takes the answers out of a table: shows first what they would change, and which rows are wrong. */
export function TableAnswers({ path, options, items, send, onDone }: TableAnswersProps) {
  const t = useWorksTexts();
  const { locale, nameOf } = useWorkWords();
  const input = useRef<HTMLInputElement>(null);
  const pictures = usePictures();
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const good = (rows ?? []).filter(row => row.problem === null);
  const wrong = (rows ?? []).filter(row => row.problem !== null);

  async function check(file: File) {
    setProblem(null);
    setRows(null);
    const body = new FormData();
    body.set('file', file);
    try {
      const answer = await requestRaw(path, { ...options, method: 'POST', body, timeout: 120_000 });
      setRows(tableAnswersSchema.parse(await answer.json()).rows);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [first] = Object.values((error.body as { file?: string[] } | null)?.file ?? []);
      setProblem(t('linked.fileFailed', { why: first ?? error.detail ?? t('move.notSent') }));
    }
  }

  async function sendAll() {
    setBusy(true);
    const failed = new Map<number, string>();
    // Rows with the same answer go together.
    const groups = new Map<string, Row[]>();
    for (const row of good) {
      const key = JSON.stringify([row.to, row.planned_for, row.reason]);
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    for (const group of groups.values()) {
      const [first] = group;
      if (!first?.to) continue;
      const ids = new Set(group.map(({ item }) => item));
      const { to, planned_for, reason } = first;
      const fitted = {
        date: localToday(),
        neutralization_level: 'full',
        type_id: null,
        count: null,
      } as const;
      const result = await send(
        items.filter(({ id }) => ids.has(id)),
        { to, planned_for, reason, ...fitted },
        pictures,
      );
      for (const [id, why] of result.failed) failed.set(id, why);
    }
    setBusy(false);
    notify({ type: 'success', msg: t('linked.sent', { count: good.length - failed.size }) });
    setRows([
      ...wrong,
      ...good.flatMap(row => {
        const why = failed.get(row.item ?? 0);
        return why === undefined ? [] : [{ ...row, problem: t('linked.notSent', { why }) }];
      }),
    ]);
    onDone();
  }

  const textOf = ({ row, item, from, to, planned_for, reason }: Row) => {
    const works = items.find(({ id }) => id === item);
    const change =
      from &&
      to &&
      t('linked.from', { from: workWords[locale].state[from], to: workWords[locale].state[to] });
    const name = works && (works.infrastructure.properties.operator_number || nameOf(works.infrastructure));
    return [t('linked.row', { row }), name, change, planned_for && formatDate(planned_for, locale), reason]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <div className={styles.answers}>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label={t('linked.import')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void check(file);
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('linked.import')}</Button>
      {problem && <Alert type="error" showIcon title={problem} />}
      {rows && rows.length === 0 && !busy && <Alert type="info" showIcon title={t('linked.noAnswers')} />}
      {good.length > 0 && (
        <>
          <h3>{t('linked.checked', { count: good.length })}</h3>
          <ul>
            {good.map(row => (
              <li key={row.row}>{textOf(row)}</li>
            ))}
          </ul>
          <Button type="primary" size="large" loading={busy} onClick={() => void sendAll()}>
            {t('linked.send', { count: good.length })}
          </Button>
        </>
      )}
      {wrong.length > 0 && (
        <>
          <h3>{t('linked.wrong', { count: wrong.length })}</h3>
          <ul data-wrong>
            {wrong.map(row => (
              <li key={row.row}>
                {textOf(row)}
                <br />
                <strong>{row.problem}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
