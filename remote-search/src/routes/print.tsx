import { useId, useState } from 'react';
import { LocalizedLink, paths } from 'shared/navigation';
import { useLocation } from 'shared/router';
import { Button, PrinterIcon } from 'shared/ui/core';
import { type Orientation, PrintedMap } from '../features/print-map/printed-map';
import { useReportTexts } from '../locales/report-texts';
import { useTexts } from '../locales/texts';
import { parseSearchState } from '../search-state/search-state';
import styles from './print.module.css';

/** Print preview of a search map, with title and movable view; the browser prints it or saves a PDF. */
export function Screen() {
  const t = useTexts();
  const report = useReportTexts();
  const id = useId();
  const { search } = useLocation();
  const [state] = useState(() => parseSearchState(search));
  const [title, setTitle] = useState<string>(report('print.map'));
  const [orientation, setOrientation] = useState<Orientation>('landscape');
  const [withRecords, setWithRecords] = useState(true);
  return (
    <div className={styles.screen}>
      <form
        className={styles.choices}
        onSubmit={event => event.preventDefault()}
        aria-label={t('titles.print')}
      >
        <div className={styles.title}>
          <label htmlFor={`${id}-title`}>{report('print.title')}</label>
          <input
            id={`${id}-title`}
            value={title}
            maxLength={120}
            onChange={event => setTitle(event.target.value)}
          />
        </div>
        <div>
          <label htmlFor={`${id}-orientation`}>{report('print.paper')}</label>
          <select
            id={`${id}-orientation`}
            value={orientation}
            onChange={event => setOrientation(event.target.value as Orientation)}
          >
            <option value="landscape">{report('print.landscape')}</option>
            <option value="portrait">{report('print.portrait')}</option>
          </select>
        </div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={withRecords}
            onChange={event => setWithRecords(event.target.checked)}
          />
          {report('print.records')}
        </label>
        <Button type="primary" icon={<PrinterIcon />} onClick={() => window.print()}>
          {report('statistics.print')}
        </Button>
        <LocalizedLink to={`${paths.search()}${search}`}>{report('print.back')}</LocalizedLink>
      </form>
      <p className={styles.hint}>{report('print.hint')}</p>
      <div className={styles.preview}>
        <PrintedMap state={state} title={title} orientation={orientation} withRecords={withRecords} />
      </div>
    </div>
  );
}
