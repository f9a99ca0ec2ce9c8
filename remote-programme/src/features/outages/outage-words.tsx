import { formatDate, type Locale } from 'shared/i18n';
import type { Outage } from 'shared/kinds/outages';
import { LocalizedLink, paths } from 'shared/navigation';

/** The day with the time, if it is known. */
export const instantText = ({ date, time }: Pick<Outage, 'date' | 'time'>, { locale }: { locale: Locale }) =>
  [formatDate(date, locale, { dateStyle: 'medium' }), time].filter(Boolean).join(', ');

export const infrastructureLink = (id: number | null) =>
  id !== null && <LocalizedLink to={paths.infrastructure(id)}>{id}</LocalizedLink>;
