import type { MortalityCase } from 'shared/contract';
import { speciesName, useLocale } from 'shared/i18n';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { Button, DeleteOutlined, EditOutlined } from 'shared/ui/core';
import { useDeleteRecord } from 'shared/ui/record';
import { useTexts } from '../../texts';
import classes from './sheet.module.css';

/** What an editor can do about a case. */
export function CaseActions({ mortalityCase: { id, properties } }: { mortalityCase: MortalityCase }) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const deleteRecord = useDeleteRecord();
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  if (!writes) return null;

  const remove = async () => {
    const pictures = properties.media.length;
    const gone = await deleteRecord({
      resource: 'mortality',
      id,
      title: t('delete.title', { id }),
      content: [
        t('delete.content', { species: speciesName(properties.species, locale) }),
        pictures > 0 ? t('delete.pictures', { count: pictures }) : '',
        t('delete.recoverable'),
      ]
        .filter(Boolean)
        .join(' '),
    });
    if (gone) navigate(paths.mortality(), { replace: true });
  };

  return (
    <div className={classes.actions}>
      <Button
        size="large"
        icon={<EditOutlined aria-hidden />}
        onClick={() => navigate(paths.editMortality(id))}
      >
        {t('sheet.edit')}
      </Button>
      <Button danger size="large" icon={<DeleteOutlined aria-hidden />} onClick={() => void remove()}>
        {t('sheet.delete')}
      </Button>
    </div>
  );
}
