import { useId } from 'react';
import { useQuery } from 'shared/api';
import { useLocale } from 'shared/i18n';
import { LocalizedLink } from 'shared/navigation';
import { useSurveyTexts } from '../../locales/survey-texts';
import { outagesBesideQuery, outageTime } from '../choose-infrastructure/outages-query';
import type { Case } from './case-sheet';
import classes from './sheet.module.css';

/** Power cuts that the bird may have caused. Nothing is shown without any. */
export function OutagesBeside({ properties: { infrstr, date } }: Case) {
  const t = useSurveyTexts();
  const locale = useLocale();
  const id = useId();
  const { data = [] } = useQuery(outagesBesideQuery(infrstr?.id, date));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t('outage.title')}
      </h2>
      {data.map(outage => (
        <p key={outage.id}>
          <LocalizedLink to={`/programme/outages/${outage.id}`}>
            {t('outage.one', { at: outageTime(outage, locale) })}
          </LocalizedLink>
        </p>
      ))}
    </section>
  );
}
