import { request, useMutation, useQuery, useQueryClient } from 'shared/api';
import { type ImportBatch, importBatchesSchema, importUndoneSchema } from 'shared/contract/imports';
import { formatDateTime, useLocale } from 'shared/i18n';
import { Alert, Button, confirm } from 'shared/ui/core';
import { failureOf } from './failure-of';
import styles from './import-screen.module.css';
import { useTexts } from './texts';

const path = 'import/batches/';
/** Time limit in ms: undoing thousands of records takes longer than other calls. */
const PATIENCE = 900_000;

function useImportBatches() {
  const client = useQueryClient();
  const batches = useQuery({
    queryKey: ['import-batches'],
    queryFn: ({ signal }) => request(importBatchesSchema, path, { signal }),
    staleTime: 0,
  });
  const undo = useMutation({
    mutationFn: (id: number) =>
      request(importUndoneSchema, `${path}${id}/`, { method: 'DELETE', timeout: PATIENCE }),
    onSettled: () => client.invalidateQueries(),
  });
  return { batches: batches.data ?? [], undo };
}

/** Maximum number of ids named for each reason why records stay. */
const MOST_NAMED = 20;

type Props = {
  /** Id of the import that was just written. */
  readonly written: number | null;
  readonly onUndone: () => void;
};

/** Recent imports. An import that the user may undo has a button for it. */
export function RecentImports({ written, onUndone }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { batches, undo } = useImportBatches();
  const named = (ids: readonly number[]) => ({
    count: ids.length,
    ids: `${ids.slice(0, MOST_NAMED).join(', ')}${ids.length > MOST_NAMED ? '…' : ''}`,
  });
  if (batches.length === 0) return null;

  async function ask({ id, file, records }: ImportBatch) {
    const agreed = await confirm({
      title: t('undo.sure', { file }),
      content: t('undo.sureDetail', { count: records }),
      okText: t('undo.do'),
      cancelText: t('undo.keep'),
      danger: true,
    });
    if (agreed) undo.mutate(id, { onSuccess: onUndone });
  }

  return (
    <section className={styles.report} aria-labelledby="recent-imports">
      <h2 id="recent-imports">{t('undo.title')}</h2>
      <div role="status">
        {undo.isPending && t('undo.working')}
        {undo.data && (
          <Alert
            type={undo.data.changed.length + undo.data.in_use.length > 0 ? 'warning' : 'success'}
            showIcon
            title={t('undo.done', { count: undo.data.removed })}
            description={
              <>
                {undo.data.changed.length > 0 && <p>{t('undo.changed', named(undo.data.changed))}</p>}
                {undo.data.in_use.length > 0 && <p>{t('undo.inUse', named(undo.data.in_use))}</p>}
              </>
            }
          />
        )}
        {undo.error && <Alert type="error" showIcon title={failureOf(undo.error, t)} />}
      </div>
      <ul className={styles.batches}>
        {batches.map(batch => (
          <li key={batch.id}>
            <span>
              <strong>{batch.file}</strong>
              <br />
              {batch.kind === 'sensitive-areas' ? t('undo.sensitiveAreas') : t(`of.${batch.kind}`)}
              {', '}
              {t('undo.records', { count: batch.records })}
              {', '}
              {formatDateTime(batch.at, locale)}
              {batch.by && `, ${batch.by}`}
              {batch.state !== 'finished' && ` (${t(`undo.state.${batch.state}`)})`}
            </span>
            {batch.may_undo && (
              <Button
                disabled={undo.isPending}
                aria-label={t('undo.doOf', { file: batch.file })}
                onClick={() => void ask(batch)}
              >
                {t(batch.id === written ? 'undo.this' : 'undo.do')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
