import type { BaseLayer } from '../../contract/reference';
import { pauseArea, refreshArea, removeArea, resumeArea } from '../../offline/areas-store';
import type { TakenArea } from '../../offline/offline-database';
import { formatBytes, formatDateTime, useLocale } from '../../platform/language';
import { Button, confirm } from '../core';
import { Progress } from '../data';
import classes from './areas-screen.module.css';
import { useTexts } from './texts';

/** An offline area with its state, age and actions. */
export function AreaItem({ area, layers }: { area: TakenArea; layers: readonly BaseLayer[] }) {
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
