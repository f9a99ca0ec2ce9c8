import { useState } from 'react';
import { ApiError, requestRaw, useQuery } from 'shared/api';
import { formatDate } from 'shared/i18n';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { workWords } from 'shared/programme';
import { type TableAnswers, tableAnswersSchema } from 'shared/programme/links';
import { Alert, LoadFailure, notify } from 'shared/ui/core';
import { fetchKindPage } from 'shared/ui/list';
import { FileDrop } from 'shared/ui/pictures';
import { workItems } from 'shared/works/kinds';
import { useWorksTexts } from '../../locales/works-texts';
import { allPages } from '../show-works/all-pages';
import { FormPage } from '../show-works/form-page';
import { refreshWorks } from '../show-works/refresh-works';
import { useWorkWords } from '../show-works/use-work-words';
import { sendAnswers, sendAsUser } from './send-answers';

type Row = TableAnswers['rows'][number];
const NOTHING_FITTED = { date: '', neutralization_level: 'full', type_id: null, count: null } as const;

/** Imports the answers to an order from a table. It first shows what they would change, and which rows are wrong. */
export function ImportAnswers({ order }: { order: number }) {
  const t = useWorksTexts();
  const { locale, nameOf } = useWorkWords();
  const navigate = useLocalizedNavigate();
  const [rows, setRows] = useState<readonly Row[]>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: [workItems.name, 'all-of-order', order],
    queryFn: ({ signal }) => allPages(page => fetchKindPage(workItems, page, signal), { order: [order] }),
  });
  if (isError)
    return <LoadFailure title={t('order.loadFailed')} onRetry={() => void refetch()} ofAreas={false} />;
  const items = data ?? [];
  const good = (rows ?? []).filter(row => row.problem === null);
  const wrong = (rows ?? []).filter(row => row.problem !== null);

  async function check(file: File) {
    setProblem(undefined);
    setRows(undefined);
    const body = new FormData();
    body.set('file', file);
    const options = { method: 'POST', body, timeout: 120_000 } as const;
    try {
      const answer = await requestRaw(`work-orders/${order}/answers-table/`, options);
      setRows(tableAnswersSchema.parse(await answer.json()).rows);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [first] = Object.values((error.body as { file?: string[] } | null)?.file ?? []);
      setProblem(t('linked.fileFailed', { why: first ?? error.detail ?? t('move.notSent') }));
    }
  }

  async function sendAll() {
    setBusy(true);
    const answers = good.flatMap(({ item: id, to, planned_for, reason }) => {
      const item = items.find(one => one.id === id);
      return item && to ? [[item, { ...NOTHING_FITTED, to, planned_for, reason }] as const] : [];
    });
    const { failed } = await sendAnswers(answers, sendAsUser());
    void refreshWorks();
    setBusy(false);
    notify({ type: 'success', msg: t('linked.sent', { count: good.length - failed.size }) });
    const refused = good.flatMap(row => {
      const why = failed.get(row.item ?? 0);
      return why === undefined ? [] : [{ ...row, problem: t('linked.notSent', { why }) }];
    });
    setRows([...wrong, ...refused]);
    void refetch();
  }

  function textOf({ row, item, from, to, planned_for, reason }: Row) {
    const infrastructure = items.find(({ id }) => id === item)?.infrastructure;
    const { state } = workWords[locale];
    return [
      t('linked.row', { row }),
      infrastructure && (infrastructure.properties.operator_number || nameOf(infrastructure)),
      from && to && t('linked.from', { from: state[from], to: state[to] }),
      planned_for && formatDate(planned_for, locale),
      reason,
    ]
      .filter(Boolean)
      .join(' · ');
  }

  const told = (type: 'success' | 'warning', title: string, listed: readonly Row[]) =>
    listed.length > 0 && (
      <Alert
        type={type}
        title={title}
        description={listed.map(row => (
          <div key={row.row}>
            {textOf(row)} <strong>{row.problem}</strong>
          </div>
        ))}
      />
    );

  return (
    <FormPage
      title={t('linked.import')}
      form={{ id: 'import-answers', elsewhere: problem ? [problem] : [], busy, submit: sendAll }}
      save={t('linked.send', { count: good.length })}
      sendsLater
      disabled={good.length === 0 || !data}
      onClose={() => navigate(paths.works({ order }))}
    >
      <FileDrop label={t('linked.import')} accept=".xlsx,.csv" onFile={file => void check(file)}>
        {t('linked.table')} (.xlsx, .csv)
      </FileDrop>
      {rows?.length === 0 && !busy && <Alert type="info" showIcon title={t('linked.noAnswers')} />}
      {told('success', t('linked.checked', { count: good.length }), good)}
      {told('warning', t('linked.wrong', { count: wrong.length }), wrong)}
    </FormPage>
  );
}
