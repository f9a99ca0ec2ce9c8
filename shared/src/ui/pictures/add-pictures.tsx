import { type DragEvent, useId, useRef, useState } from 'react';
import { LIMITS, messageOf } from '../../contract';
import { formatBytes, useLocale } from '../../platform/language';
import { Button } from '../core/button';
import { CameraIcon } from '../core/icons';
import { ImageIcon } from './icons';
import classes from './pictures.module.css';
import { useTexts } from './texts';
import type { Refusal } from './use-added-files';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif';

interface AddPicturesProps {
  onFiles: (files: Iterable<File>) => void;
  /** Number of files still being prepared. */
  waiting: number;
  refusals: readonly Refusal[];
}

const MEGABYTES = LIMITS.pictureBytes / 1024 / 1024;

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Adds pictures from files, the camera or by dropping, and lists the refused ones with their reasons. */
export function AddPictures({ onFiles, waiting, refusals }: AddPicturesProps) {
  const t = useTexts();
  const locale = useLocale();
  const hintId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const limit = formatBytes(LIMITS.pictureBytes, locale);

  const input = (ref: typeof chooser, name: 'choose' | 'camera') => (
    <input
      ref={ref}
      type="file"
      accept={ACCEPTED}
      multiple={name === 'choose'}
      {...(name === 'camera' ? { capture: 'environment' } : {})}
      className="ui-spoken"
      aria-label={t(`add.${name}`)}
      tabIndex={-1}
      onChange={event => {
        onFiles([...(event.target.files ?? [])]);
        // Allows the same file to be chosen again after its removal.
        event.target.value = '';
      }}
    />
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for the mouse; the buttons inside do the same.
    <div
      className={over ? `${classes.add} ${classes.over}` : classes.add}
      onDragOver={event => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      }}
    >
      <div className={classes.addButtons}>
        <Button
          size="large"
          icon={<ImageIcon aria-hidden />}
          aria-describedby={hintId}
          onClick={() => chooser.current?.click()}
        >
          {t('add.choose')}
        </Button>
        <Button
          size="large"
          icon={<CameraIcon aria-hidden />}
          className={classes.cameraButton}
          onClick={() => camera.current?.click()}
        >
          {t('add.camera')}
        </Button>
        <span className={classes.dropHint}>{t('add.drop')}</span>
      </div>
      {input(chooser, 'choose')}
      {input(camera, 'camera')}
      <p id={hintId} className={classes.hint}>
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
