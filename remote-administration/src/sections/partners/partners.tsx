import { useState } from 'react';
import {
  administeredPartnerSchema,
  LOGO_BYTES,
  partnerInputSchema,
  tableQuerySchema,
} from 'shared/contract/administration';
import { Alert, Button } from 'shared/ui/core';
import { type ControlProps, Input } from 'shared/ui/form';
import { bulkActs } from '../../table/bulk';
import { defineTable, sectionTexts } from '../../table/define-table';
import { FileButton } from '../../table/file-button';
import styles from '../../table/table.module.css';
import { tableScreen } from '../table-screen';
import en from './en.json';
import fr from './fr.json';
import classes from './partners.module.css';

const useTexts = sectionTexts<typeof fr>('partners');
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
function LogoInput({ value, onChange }: ControlProps<string | null | undefined>) {
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
    <div className={styles.buttons}>
      {value && <img src={value} alt={t('say.logo_preview')} className={classes.preview} />}
      <FileButton accept={PICTURES} onChoose={file => void choose(file)}>
        {t('say.logo_choose')}
      </FileButton>
      {value && (
        <Button danger onClick={() => onChange(null)}>
          {t('say.logo_remove')}
        </Button>
      )}
      {problem ? (
        <Alert type="error" showIcon title={t(`say.logo_${problem}`, { limit })} />
      ) : (
        <p className={styles.note}>{t('say.logo_help', { limit })}</p>
      )}
    </div>
  );
}

const WebAddress = (control: ControlProps<string | null | undefined>) => <Input {...control} type="url" />;

const table = defineTable({
  name: 'partners',
  words: { fr, en },
  row: administeredPartnerSchema,
  body: partnerInputSchema,
  query: tableQuerySchema,
  list: {
    columns: [
      { field: 'name', width: 'minmax(180px, 2fr)' },
      {
        field: 'logo',
        width: '120px',
        render: ({ logo }) => logo && <img src={logo} alt="" className={classes.logo} />,
        csv: null,
        unsortable: true,
      },
      { field: 'url', width: 'minmax(180px, 2fr)' },
      'position',
    ],
    order: 'position',
    filters: ['q'],
    bulk: bulkActs('partners', {}),
  },
  title: partner => partner.name,
  subtitle: partner => partner.url,
  form: {
    parts: ['name', 'url', 'logo', 'position'],
    controls: { url: WebAddress, logo: LogoInput },
    groups: ['logo'],
  },
});

export const Screen = tableScreen(table);
