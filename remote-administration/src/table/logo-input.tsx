import { useState } from 'react';
import { LOGO_BYTES } from 'shared/contract/administration';
import { Alert, Button } from 'shared/ui/core';
import type { ControlProps } from 'shared/ui/form';
import { useTexts } from '../locales/texts';
import { FileButton } from './file-button';
import classes from './table.module.css';

const PICTURES = 'image/png,image/jpeg,image/webp,image/avif';
const limit = LOGO_BYTES / 1024 / 1024;

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Chooses a logo and shows it. The server determines the file type from the content. */
export function LogoInput({ value, onChange }: ControlProps<string | null | undefined>) {
  const t = useTexts();
  const [problem, setProblem] = useState<'too_large' | 'unreadable' | null>(null);

  async function choose(file: File): Promise<void> {
    if (file.size > LOGO_BYTES) return setProblem('too_large');
    try {
      onChange(await addressOf(file));
      setProblem(null);
    } catch {
      setProblem('unreadable');
    }
  }

  return (
    <div className={classes.buttons}>
      {value && <img src={value} alt={t('logo.preview')} className={classes.logo} />}
      <FileButton accept={PICTURES} onChoose={file => void choose(file)}>
        {t('logo.choose')}
      </FileButton>
      {value && (
        <Button danger onClick={() => onChange(null)}>
          {t('logo.remove')}
        </Button>
      )}
      {problem ? (
        <Alert type="error" showIcon title={t(`logo.${problem}`, { limit })} />
      ) : (
        <p className={classes.note}>{t('logo.help', { limit })}</p>
      )}
    </div>
  );
}
