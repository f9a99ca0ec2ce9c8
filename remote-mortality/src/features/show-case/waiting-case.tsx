import { useNomenclatures, useQueryClient } from 'shared/api';
import { mortalityInputSchema, type Species } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import { useLocalizedNavigate } from 'shared/navigation';
import { correctionPath, type OutboxEntry, WaitingMark } from 'shared/outbox';
import { Alert, Button, EditOutlined } from 'shared/ui/core';
import { FactList } from 'shared/ui/data';
import { WaitingPictures } from 'shared/ui/pictures';
import { SheetCard } from 'shared/ui/record';
import { useTexts } from '../../texts';
import { describeCase } from '../record-case/describe-case';
import classes from './sheet.module.css';

/** A case that is still on this device only. */
export function WaitingCase({ entry }: { entry: OutboxEntry }) {
  const t = useTexts();
  const locale = useLocale();
  const nomenclatures = useNomenclatures();
  const client = useQueryClient();
  const navigate = useLocalizedNavigate();
  const edit = correctionPath(entry);
  const body = 'body' in entry.command ? entry.command.body : {};
  const parsed = mortalityInputSchema.safeParse(body);
  // Species were looked up for the form: what was found is still in the cache.
  const known = 'known' in entry.command ? entry.command.known?.species : undefined;
  const species = (id: number | null | undefined) =>
    (known?.id === id && known) ||
    client
      .getQueriesData<Species[]>({ queryKey: ['species'] })
      .flatMap(([, found]) => found ?? [])
      .find(one => one.id === id);
  const pictures = parsed.success ? parsed.data.media_id : [];
  const described = parsed.success
    ? describeCase(parsed.data, { t, locale, nomenclatures, species }).filter(({ text }) => text)
    : [];
  return (
    <article className={classes.sheet}>
      <header className={classes.header}>
        <h1>{t('sheet.waitingTitle')}</h1>
        <WaitingMark entry={entry} />
        {edit && (
          <Button size="large" icon={<EditOutlined aria-hidden />} onClick={() => navigate(edit)}>
            {t('sheet.edit')}
          </Button>
        )}
      </header>
      <Alert
        type={entry.state === 'rejected' ? 'error' : 'info'}
        showIcon
        title={t(entry.state === 'rejected' ? 'sheet.rejected' : 'sheet.waiting')}
      />
      <SheetCard title={t('sheet.case')}>
        <FactList facts={described.map(({ key, label, text }) => ({ key, label, value: text }))} />
      </SheetCard>
      {pictures.length > 0 && (
        <SheetCard title={t('case.pictures')} aside={pictures.length}>
          <WaitingPictures refs={pictures} />
        </SheetCard>
      )}
    </article>
  );
}
