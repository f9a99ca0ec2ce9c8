import type { UploadProps } from 'antd';
import AntUpload from 'antd/es/upload';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { LIMITS, messageOf } from '../../contract';
import { formatBytes, useLocale } from '../../platform/language';
import { Button } from '../core/button';
import { CameraIcon } from '../core/icons';
import { ImageIcon } from './icons';
import classes from './pictures.module.css';
import { useTexts } from './texts';
import type { Refusal } from './use-added-files';

/** File types that the chooser offers. Other files can still be chosen: their refusal is then explained. */
const ACCEPTED = {
  format: 'image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif',
  filter: 'native',
} as const;

interface AddPicturesProps {
  onFiles: (files: Iterable<File>) => void;
  /** Number of files in preparation. */
  waiting: number;
  refusals: readonly Refusal[];
  /** Number of pictures that the record has. */
  count?: number;
  /** The picture shown beside the button. */
  children?: ReactNode;
}

const MEGABYTES = LIMITS.pictureBytes / 1024 / 1024;

/** Opens the chooser of the `Upload` that contains a button. antd's own way would take the focus from the button. */
const openChooser = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest('.ant-upload')?.querySelector('input')?.click();

/** Adds pictures that are chosen, taken or dropped. Lists the refused files with the reasons. */
export function AddPictures({ onFiles, waiting, refusals, count = 0, children }: AddPicturesProps) {
  const t = useTexts();
  const locale = useLocale();
  const hintId = useId();
  const limit = formatBytes(LIMITS.pictureBytes, locale);
  const upload: UploadProps = {
    accept: ACCEPTED,
    hasControlInside: true,
    openFileDialogOnClick: false,
    showUploadList: false,
    beforeUpload(file, files) {
      // antd calls this for each file, but `onFiles` takes all files at once.
      if (file === files[0]) onFiles(files);
      return AntUpload.LIST_IGNORE;
    },
  };

  return (
    <div>
      <AntUpload.Dragger {...upload} multiple className={classes.adding ?? ''} aria-label={t('add.choose')}>
        <div className={children ? `${classes.shots} ${classes.beside}` : classes.shots}>
          {children}
          <AntUpload
            {...upload}
            capture="environment"
            className={classes.camera ?? ''}
            aria-label={t('add.camera')}
          >
            <Button className={classes.tile} icon={<CameraIcon aria-hidden />} onClick={openChooser}>
              {t(count > 0 ? 'add.another' : 'add.camera')}
            </Button>
          </AntUpload>
          <Button
            className={classes.choose}
            icon={<ImageIcon aria-hidden />}
            aria-describedby={hintId}
            onClick={openChooser}
          >
            {t('add.choose')} <small className={classes.dropHint}>{t('add.drop')}</small>
          </Button>
        </div>
      </AntUpload.Dragger>
      <p id={hintId} className={count > 0 ? 'ui-spoken' : classes.formats}>
        {t('add.hint', { limit, count: LIMITS.picturesPerRecord })}
      </p>
      <p role="status" className={waiting > 0 ? classes.hint : 'ui-spoken'}>
        {waiting > 0 && t('add.preparing', { count: waiting })}
      </p>
      {refusals.length > 0 && (
        <div role="alert">
          <ul className={classes.refusals}>
            {refusals.map((refusal, place) => (
              <li key={place}>
                {refusal.code === 'too_many'
                  ? t('add.tooMany', { count: refusal.count, limit: LIMITS.picturesPerRecord })
                  : t('add.refused', {
                      name: refusal.name,
                      message: messageOf({ code: refusal.code, params: { limit: MEGABYTES } }, locale),
                    })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
