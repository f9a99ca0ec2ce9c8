import { useEffect } from 'react';
import { readAreas, useAreas } from '../../offline/areas-store';
import { useBaseLayers } from '../../platform/http';
import { formatBytes, useLocale } from '../../platform/language';
import { AreaItem } from './area-item';
import classes from './areas-screen.module.css';
import { ChooseArea } from './choose-area';
import { useTexts } from './texts';

/** Offline areas of the user, and a form for adding one. */
export function AreasScreen() {
  const t = useTexts();
  const { layers } = useBaseLayers();
  const { status, areas } = useAreas(state => state);
  useEffect(function read() {
    void readAreas();
  }, []);
  return (
    <div className={classes.screen}>
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      <section aria-labelledby="taken-areas">
        <h2 id="taken-areas">{t('taken')}</h2>
        {status === 'ready' && areas.length === 0 && <p>{t('none')}</p>}
        <ul className={classes.list}>
          {areas.map(area => (
            <AreaItem key={area.id} area={area} layers={layers} />
          ))}
        </ul>
        <Space />
      </section>
      <ChooseArea layers={layers} />
    </div>
  );
}

function Space() {
  const t = useTexts();
  const locale = useLocale();
  const { usage, quota, persisted } = useAreas(state => state);
  return (
    <div className={classes.soft}>
      {usage !== null && quota !== null && (
        <p>{t('space', { usage: formatBytes(usage, locale), quota: formatBytes(quota, locale) })}</p>
      )}
      <p>{t('stay')}</p>
      {persisted !== null && <p>{t(persisted ? 'kept' : 'mayClear')}</p>}
    </div>
  );
}
