import { formatDateTime, useLocale } from '../../i18n';
import { Button, Modal } from '../core';
import classes from './conflict-dialog.module.css';
import { useTexts } from './texts';

/** One field of a record in words. */
export interface Described {
  key: string;
  label: string;
  text: string;
}

interface ConflictDialogProps {
  /** The record as the form began with it: only what was changed since is in question. */
  before?: readonly Described[];
  mine: readonly Described[];
  theirs: readonly Described[];
  /** Who changed it meanwhile, and when. */
  stamp: { updated_by: { full_name: string } | null; timestamp_update: string } | null;
  busy: boolean;
  onKeepMine: () => void;
  onKeepTheirs: () => void;
  onClose: () => void;
}

/** Somebody else was faster: shows where the two differ and lets the person decide. */
export function ConflictDialog({
  before,
  mine,
  theirs,
  stamp,
  busy,
  onKeepMine,
  onKeepTheirs,
  onClose,
}: ConflictDialogProps) {
  const t = useTexts();
  const locale = useLocale();
  const differing = mine.flatMap(field => {
    const other = theirs.find(({ key }) => key === field.key);
    const untouched = before?.some(({ key, text }) => key === field.key && text === field.text);
    return other && !untouched && other.text !== field.text ? [{ ...field, theirs: other.text }] : [];
  });
  return (
    <Modal
      title={t('conflict.title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('conflict.later')}</Button>
          <Button onClick={onKeepTheirs}>{t('conflict.keepTheirs')}</Button>
          <Button type="primary" loading={busy} onClick={onKeepMine}>
            {t('conflict.keepMine')}
          </Button>
        </>
      }
    >
      <p>
        {stamp?.updated_by
          ? t('conflict.by', {
              name: stamp.updated_by.full_name,
              date: formatDateTime(stamp.timestamp_update, locale),
            })
          : t('conflict.unknown')}
      </p>
      {differing.length === 0 ? (
        <p>{t('conflict.same')}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
              <th scope="col">{t('conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(field => (
              <tr key={field.key}>
                <th scope="row">{field.label}</th>
                <td>{field.theirs || t('notGiven')}</td>
                <td>{field.text || t('notGiven')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  );
}
