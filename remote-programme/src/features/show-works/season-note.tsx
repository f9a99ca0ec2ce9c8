import { formatMonthDay, useLocale } from 'shared/i18n';
import { seasonsOn, type WorkItem } from 'shared/programme';
import { Alert } from 'shared/ui/core';
import { useWorksTexts } from '../../locales/works-texts';

interface SeasonNoteProps {
  items: readonly Pick<WorkItem, 'seasons'>[];
  day: string;
}

/** Tells whether the day of works lies in a nesting season, which is allowed. Without seasons, it shows nothing. */
export function SeasonNote({ items, day }: SeasonNoteProps) {
  const t = useWorksTexts();
  const locale = useLocale();
  const all = items.flatMap(({ seasons }) => seasons);
  const disturbed = seasonsOn(all, day);
  if (all.length === 0) return null;
  const names = (disturbed.length > 0 ? disturbed : all).map(({ name, from, to }) =>
    t('move.season', { name, from: formatMonthDay(from, locale), to: formatMonthDay(to, locale) }),
  );
  return (
    <Alert
      type={disturbed.length > 0 ? 'warning' : 'success'}
      showIcon
      title={
        <>
          <strong>{t(disturbed.length > 0 ? 'answer.nesting' : 'answer.noNesting')}</strong>{' '}
          {[...new Set(names)].join(' · ')}
        </>
      }
    />
  );
}
