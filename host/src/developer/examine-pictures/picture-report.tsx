import { useEffect, useState } from 'react';
import { formatDate, formatNumber, type Locale, useLocale } from 'shared/i18n';
import { formatPosition } from 'shared/map/geometry';
import { Button, DownloadOutlined, saveFile, Tag } from 'shared/ui/core';
import { FactList } from 'shared/ui/data';
import type { PictureFacts } from 'shared/ui/pictures';
import classes from '../developer.module.css';
import { useTexts } from '../texts';
import type { ExaminedPicture } from './use-examined-pictures';

const kilobytes = (bytes: number, locale: Locale) =>
  formatNumber(bytes / 1024, locale, {
    style: 'unit',
    unit: 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });

/** A picture before and after it is made ready to be sent, and how long that took. */
export function PictureReport({ picture }: { picture: ExaminedPicture }) {
  const t = useTexts();
  const locale = useLocale();
  const { name, before, after, shrunk, shrinking, whole } = picture;
  const milliseconds = (value: number) =>
    t('image.milliseconds', { value: formatNumber(Math.round(value), locale) });
  const left = formatNumber(after.file.size / before.file.size, locale, { style: 'percent' });
  return (
    <article className={classes.card} aria-label={name}>
      <div className={classes.bar}>
        <h3>{name}</h3>
        <Tag color={shrunk ? 'success' : 'default'}>
          {shrunk ? t('image.shrunk', { share: left }) : t(before.size ? 'image.asItIs' : 'image.serverDoes')}
        </Tag>
      </div>
      <FactList
        facts={[
          { key: 'whole', label: t('image.whole'), value: milliseconds(whole) },
          { key: 'shrinking', label: t('image.shrinking'), value: milliseconds(shrinking) },
        ]}
      />
      <div className={classes.pictures}>
        <Side title={t('image.before')} facts={before} />
        <Side title={t('image.after')} facts={after} />
      </div>
      <div className={classes.buttons}>
        <Button
          size="large"
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => saveFile(after.file, shrunk ? name.replace(/(\.\w+)?$/, '.jpg') : name)}
        >
          {t('image.download')}
        </Button>
      </div>
    </article>
  );
}

function Side({ title, facts }: { title: string; facts: PictureFacts }) {
  const t = useTexts();
  const locale = useLocale();
  const { file, format, size, orientation, taken } = facts;
  const missing = t('image.missing');
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      <Preview file={file} />
      <FactList
        facts={[
          { key: 'bytes', label: t('image.bytes'), value: kilobytes(file.size, locale) },
          { key: 'format', label: t('image.format'), value: format },
          {
            key: 'size',
            label: t('image.size'),
            value: size ? `${size.width} × ${size.height}` : t('image.notDecoded'),
          },
          {
            key: 'orientation',
            label: t('image.orientation'),
            value: orientation === null ? missing : t('image.orientationOf', { number: orientation }),
          },
          {
            key: 'date',
            label: t('image.date'),
            value: taken.date === null ? missing : formatDate(taken.date, locale),
          },
          {
            key: 'position',
            label: t('image.position'),
            value: taken.position === null ? missing : formatPosition(taken.position),
          },
        ]}
      />
    </section>
  );
}

function Preview({ file }: { file: Blob }) {
  const t = useTexts();
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(
    function showFile() {
      const made = URL.createObjectURL(file);
      setAddress(made);
      return function forgetFile() {
        URL.revokeObjectURL(made);
      };
    },
    [file],
  );
  if (failed) return <p className={classes.noPicture}>{t('image.noPreview')}</p>;
  return address && <img src={address} alt="" className={classes.picture} onError={() => setFailed(true)} />;
}
