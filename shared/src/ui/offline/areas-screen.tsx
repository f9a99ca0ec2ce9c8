import { useEffect } from 'react';
import type { BaseLayer } from '../../contract/reference';
import {
  pauseArea,
  readAreas,
  refreshArea,
  removeArea,
  resumeArea,
  useAreas,
} from '../../offline/areas-store';
import type { TakenArea } from '../../offline/offline-database';
import { useBaseLayers } from '../../platform/http';
import { formatBytes, formatDateTime, useLocale } from '../../platform/language';
import { Button, confirm } from '../core';
import { Progress } from '../data';
import classes from './areas-screen.module.css';
import { ChooseArea } from './choose-area';
import { useTexts } from './texts';

function AreaItem({ area, layers }: { area: TakenArea; layers: readonly BaseLayer[] }) {
  const t = useTexts();
  const locale = useLocale();
  const { name, state, done, problem } = area;
  const total = Math.max(area.total, done);

  async function remove() {
    const confirmed = await confirm({
      title: t('removeTitle', { name }),
      content: t('removeText'),
      okText: t('remove'),
      danger: true,
    });
    if (confirmed) await removeArea(area, layers);
  }

  return (
    <li className={classes.area}>
      <h3>{name}</h3>
      <p role="status">{t(`state.${state}`, { done, total })}</p>
      {state !== 'done' && <Progress value={done} max={total} label={t('progress', { name })} />}
      {problem && <p className={classes.problem}>{t(`problem.${problem}`)}</p>}
      <p className={classes.soft}>
        {t('asOf', { date: formatDateTime(area.dataOf, locale) })} · {formatBytes(area.bytes, locale)}
      </p>
      <div className={classes.actions}>
        {state === 'loading' && <Button onClick={() => pauseArea(area)}>{t('pause')}</Button>}
        {(state === 'paused' || state === 'failed' || problem === 'tiles' || problem === 'pictures') && (
          <Button onClick={() => resumeArea(area, layers)}>{t('resume')}</Button>
        )}
        {state === 'done' && <Button onClick={() => refreshArea(area, layers)}>{t('refresh')}</Button>}
        <Button danger onClick={() => void remove()}>
          {t('remove')}
        </Button>
      </div>
    </li>
  );
}

/** The offline areas, and a form to add an area. */
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
        {areas.length === 0 && <p data-known={status === 'ready'}>{t('none')}</p>}
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
      <p data-known={usage !== null && quota !== null}>
        {t('space', { usage: formatBytes(usage ?? 0, locale), quota: formatBytes(quota ?? 0, locale) })}
      </p>
      <p>{t('stay')}</p>
      <p data-known={persisted !== null}>{t(persisted ? 'kept' : 'mayClear')}</p>
    </div>
  );
}
