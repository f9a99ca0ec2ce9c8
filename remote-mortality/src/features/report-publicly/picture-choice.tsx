import { useEffect, useState } from 'react';
import { messageOf } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import { REPORT_PICTURE_LENGTH } from 'shared/kinds/reports';
import { Button } from 'shared/ui/core';
import { examinePicture } from 'shared/ui/pictures';
import { useTexts } from '../../locales/texts';
import styles from './report.module.css';

const MEGABYTE = 1_000_000;

/** A file in Base64. */
const base64Of = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

interface PictureChoiceProps {
  /** Picture in Base64; empty without a picture. */
  value: string;
  onChange: (picture: string) => void;
}

/** Takes or chooses one photograph, which is shrunk before it waits on this device. */
export function PictureChoice({ value, onChange }: PictureChoiceProps) {
  const t = useTexts();
  const locale = useLocale();
  const [address, setAddress] = useState<string>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(
    function releaseAddress() {
      return () => URL.revokeObjectURL(address ?? '');
    },
    [address],
  );
  async function take(file: File) {
    setBusy(true);
    setProblem('');
    const params = { limit: REPORT_PICTURE_LENGTH / MEGABYTE };
    try {
      const examined = await examinePicture(file);
      if (examined.status === 'refused') setProblem(messageOf({ code: examined.code, params }, locale));
      else {
        const picture = await base64Of(examined.after.file);
        if (picture.length > REPORT_PICTURE_LENGTH)
          setProblem(messageOf({ code: 'file_too_large', params }, locale));
        else {
          onChange(picture);
          setAddress(URL.createObjectURL(examined.after.file));
        }
      }
    } catch (error) {
      console.warn('Picture of a report', error);
      setProblem(messageOf({ code: 'file_not_loaded', params }, locale));
    }
    setBusy(false);
  }
  return (
    <div>
      <div className={styles.pictures}>
        {value && address && <img src={address} alt={t('report.yourPicture')} />}
        <label className={styles.shutter}>
          <input
            type="file"
            accept="image/*"
            className="ui-spoken"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) void take(file);
            }}
          />
          <svg viewBox="0 0 256 256" className="ui-icon" aria-hidden="true">
            <path d="M208,56H180.28L166.65,35.56A8,8,0,0,0,160,32H96a8,8,0,0,0-6.65,3.56L75.71,56H48A24,24,0,0,0,24,80V192a24,24,0,0,0,24,24H208a24,24,0,0,0,24-24V80A24,24,0,0,0,208,56Zm8,136a8,8,0,0,1-8,8H48a8,8,0,0,1-8-8V80a8,8,0,0,1,8-8H80a8,8,0,0,0,6.66-3.56L100.28,48h55.43l13.63,20.44A8,8,0,0,0,176,72h32a8,8,0,0,1,8,8ZM128,88a44,44,0,1,0,44,44A44.05,44.05,0,0,0,128,88Zm0,72a28,28,0,1,1,28-28A28,28,0,0,1,128,160Z" />
          </svg>
          {t(value ? 'report.anotherPicture' : 'report.picture')}
        </label>
        {value && <Button onClick={() => onChange('')}>{t('report.removePicture')}</Button>}
      </div>
      <p role="status">{busy && t('report.preparing')}</p>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
