import { type ComponentProps, useState } from 'react';
import { ApiError } from 'shared/api';
import { isClosedUsername } from 'shared/contract';
import { type DeletedRecord, deletedQuerySchema, deletedRecordSchema } from 'shared/contract/administration';
import { formatDate } from 'shared/i18n';
import { Alert, Button, notify } from 'shared/ui/core';
import type { BulkProps } from 'shared/ui/record';
import { useTexts as useFrameTexts } from '../../locales/texts';
import { dayColumn, defineTable, momentColumn, sectionTexts } from '../../table/define-table';
import { sentenceOf, write } from '../../table/write';
import { tableScreen } from '../table-screen';
import en from './en.json';
import fr from './fr.json';

const useTexts = sectionTexts<typeof fr>('deleted');

/** Restores deleted records one after the other. The first refusal stops the rest, and its reason is shown. */
function RestoreButton({
  records,
  onDone,
  ...look
}: { records: readonly DeletedRecord[]; onDone?: () => void } & Pick<ComponentProps<typeof Button>, 'type'>) {
  const t = useTexts();
  const [running, setRunning] = useState(false);
  async function restore(): Promise<void> {
    setRunning(true);
    try {
      for (const { path } of records) await write(`${path.slice(1)}restore/`, { method: 'POST' });
      notify({ type: 'success', msg: t('say.restored', { count: records.length }) });
    } catch (error) {
      const belongs = error instanceof ApiError && error.status === 409;
      notify({ type: 'error', msg: belongs ? t('say.conflict') : sentenceOf(error) });
    }
    setRunning(false);
    onDone?.();
  }
  return (
    <Button {...look} loading={running} onClick={() => void restore()}>
      {t('say.restore')}
    </Button>
  );
}

const Bulk = ({ rows, onDone }: BulkProps) => (
  <RestoreButton records={rows.map(row => row.properties as never)} onDone={onDone} />
);

const authorOf = ({ deleted_by: by }: DeletedRecord) => {
  if (!by) return '';
  return isClosedUsername(by.username)
    ? useFrameTexts.translate('closedAccount')
    : by.full_name || by.username;
};

function Notice() {
  const t = useTexts();
  return <Alert type="info" showIcon title={t('say.notice')} />;
}

/** Deleted records that can still be restored, the last deleted first. */
const table = defineTable({
  name: 'deleted',
  words: { fr, en },
  row: deletedRecordSchema,
  query: deletedQuerySchema,
  list: {
    columns: [
      { field: 'kind', width: '140px' },
      { field: 'record', width: '88px', unsortable: true },
      { field: 'name', width: 'minmax(180px, 2fr)' },
      { field: 'infrastructure', width: '120px' },
      dayColumn('date'),
      momentColumn('deleted_at'),
      { field: 'deleted_by', width: '140px', render: authorOf, unsortable: true },
      { ...dayColumn('kept_until'), unsortable: true },
      {
        field: 'restore',
        width: '120px',
        render: row => <RestoreButton records={[row]} />,
        csv: null,
        unsortable: true,
      },
    ],
    order: '-deleted_at',
    filters: ['q', 'kind'],
    quickFilters: ['q', 'kind'],
    bulk: Bulk,
  },
  notice: Notice,
  title: (row, texts) => `${texts.code('kind', row.kind)} ${row.record}${row.name && ` — ${row.name}`}`,
  subtitle: (row, { locale }) => (
    <>
      {formatDate(row.deleted_at, locale)} · {authorOf(row)} <RestoreButton type="link" records={[row]} />
    </>
  ),
});

export const Screen = tableScreen(table);
