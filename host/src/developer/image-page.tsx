import { useEffect, useState } from 'react';
import { formatPosition } from 'shared/geometry';
import { formatBytes, formatDate, formatNumber, useLocale } from 'shared/i18n';
import { FactList } from 'shared/ui/data';
import {
  AddPictures,
  type Examined,
  examinePicture,
  type PictureFacts,
  type Refusal,
} from 'shared/ui/pictures';
import { Page } from '../frame/page';
import classes from './developer.module.css';
import { useTexts } from './texts';

type ExaminedPicture = Extract<Examined, { status: 'examined' }>;

/** Shows how the product processes pictures before it sends them. Nothing is sent. */
export function ImagePage() {
  const t = useTexts();
  const locale = useLocale();
  const [pictures, setPictures] = useState<readonly ExaminedPicture[]>([]);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [waiting, setWaiting] = useState(0);
  const milliseconds = (value: number) =>
    formatNumber(value, locale, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 });

  /** Examines one file after the other, so that each time is measured without other pictures. */
  async function examine(files: readonly File[]) {
    setRefusals([]);
    for (const [index, file] of files.entries()) {
      setWaiting(files.length - index);
      const examined = await examinePicture(file).catch((error: unknown): Refusal => {
        // For example, the file was deleted, or another program locks it.
        console.warn(error);
        return { status: 'refused', name: file.name, code: 'file_not_loaded' };
      });
      if (examined.status === 'refused') setRefusals(others => [...others, examined]);
      else setPictures(others => [...others, examined]);
    }
    setWaiting(0);
  }

  return (
    <Page title={{ namespace: 'developer', key: 'image.title' }}>
      <h1>{t('image.title')}</h1>
      <p>{t('image.lead')}</p>
      <AddPictures onFiles={files => void examine([...files])} waiting={waiting} refusals={refusals} />
      {pictures.map(({ name, before, after, shrinking, whole }, index) => (
        <article key={index} className={classes.card} aria-label={name}>
          <h2>{name}</h2>
          <FactList
            facts={[
              { key: 'whole', label: t('image.whole'), value: milliseconds(whole) },
              { key: 'shrinking', label: t('image.shrinking'), value: milliseconds(shrinking) },
            ]}
          />
          <div className={classes.columns}>
            <Side title={t('image.before')} facts={before} />
            <Side title={t('image.after')} facts={after} />
          </div>
        </article>
      ))}
    </Page>
  );
}

function Side({ title, facts }: { title: string; facts: PictureFacts }) {
  const t = useTexts();
  const locale = useLocale();
  const { file, format, size, orientation, taken } = facts;
  const [address, setAddress] = useState<string>();
  useEffect(
    function showFile() {
      const url = URL.createObjectURL(file);
      setAddress(url);
      return function releaseFile() {
        URL.revokeObjectURL(url);
      };
    },
    [file],
  );
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {address && <img src={address} alt={title} />}
      <FactList
        facts={[
          { key: 'bytes', label: t('image.bytes'), value: formatBytes(file.size, locale) },
          { key: 'format', label: t('image.format'), value: format },
          { key: 'size', label: t('image.size'), value: size && `${size.width} × ${size.height}` },
          { key: 'orientation', label: t('image.orientation'), value: orientation },
          { key: 'date', label: t('image.date'), value: taken.date && formatDate(taken.date, locale) },
          {
            key: 'position',
            label: t('image.position'),
            value: taken.position && formatPosition(taken.position),
          },
        ]}
      />
    </section>
  );
}
