import { useState } from 'react';
import { type Query, useMutation } from 'shared/api';
import { useLocale } from 'shared/i18n';
import { Button, DownloadSimpleIcon, notify, PrinterIcon, saveExport, usePhone } from 'shared/ui/core';
import { ExportIcon } from 'shared/ui/data';
import { useTexts } from '../../locales/texts';
import styles from './take-ranking.module.css';

export const FORMATS = ['csv', 'xlsx', 'gpkg', 'shp', 'geojson'] as const;
type Format = (typeof FORMATS)[number];

interface TakeRankingProps {
  question: Query;
  /** Number of first places. */
  n: number;
  open: boolean;
  onToggle: () => void;
}

export const TakeRankingButton = ({ open, onToggle }: Pick<TakeRankingProps, 'open' | 'onToggle'>) => {
  const t = useTexts();
  const isPhone = usePhone();
  return (
    <Button
      size="large"
      icon={<ExportIcon />}
      aria-label={t('take.button')}
      title={t('take.button')}
      aria-expanded={open}
      onClick={onToggle}
    >
      {isPhone ? null : t('take.button')}
    </Button>
  );
};

/**
 * Saves the first places of the ranking as a file, or prints them. Files and prints state the version of the
 * settings.
 */
export function TakeRanking({ question, n }: Pick<TakeRankingProps, 'question' | 'n'>) {
  const t = useTexts();
  const locale = useLocale();
  const [all, setAll] = useState(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: Format) =>
      saveExport('priorities', format, { ...question, ...(!all && { n }), lang: locale }),
    onError: () => notify({ type: 'error', msg: t('take.failed') }),
  });
  return (
    <section className={styles.panel} aria-label={t('take.title')}>
      <label className={styles.all}>
        <input type="checkbox" checked={all} onChange={event => setAll(event.target.checked)} />
        {t('take.all')}
      </label>
      <div className={styles.formats}>
        {FORMATS.map(format => (
          <Button
            key={format}
            icon={<DownloadSimpleIcon />}
            loading={isPending && variables === format}
            disabled={isPending && variables !== format}
            onClick={() => mutate(format)}
          >
            {t(`take.format.${format}`)}
          </Button>
        ))}
        <Button icon={<PrinterIcon />} onClick={() => window.print()}>
          {t('take.print')}
        </Button>
      </div>
    </section>
  );
}
