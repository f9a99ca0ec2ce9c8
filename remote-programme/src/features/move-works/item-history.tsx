import { useQuery } from 'shared/api';
import { formatDate } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import type { WorkItem } from 'shared/programme';
import { WORK_QUESTIONS, type WorkCause, type WorkEvent, type WorkState, workWords } from 'shared/programme';
import {
  CheckCircleFilledIcon,
  EyeIcon,
  LoadFailure,
  WarningFilledIcon,
  WrenchIcon,
  XIcon,
} from 'shared/ui/core';
import { LoadingLines } from 'shared/ui/data';
import { pageQuery } from 'shared/ui/list';
import { Gallery } from 'shared/ui/pictures';
import { ClipboardTextIcon, SheetCard, TimelineEntry, YearsTimeline } from 'shared/ui/record';
import { workEvents } from 'shared/works/kinds';
import { useWorksTexts } from '../../locales/works-texts';
import { CalendarIcon, CheckIcon } from '../show-works/icons';
import { useWorkWords } from '../show-works/use-work-words';

const MOST_EVENTS = 1000;
const ICONS: Record<WorkState, () => React.ReactNode> = {
  REQUESTED: () => <ClipboardTextIcon />,
  PLANNED: () => <CalendarIcon />,
  DECLINED: () => <XIcon />,
  FITTED: () => <WrenchIcon />,
  VERIFIED: () => <CheckIcon />,
  FAULTY: () => <WarningFilledIcon />,
  MONITORED: () => <EyeIcon />,
  CLOSED: () => <CheckCircleFilledIcon />,
  CANCELLED: () => <XIcon />,
};
/** Automatic moves with these causes name the person whose record caused them. */
const BY_PEOPLE: readonly WorkCause[] = ['operation_recorded', 'operation_withdrawn', 'alarm'];
const DONE: readonly WorkState[] = ['FITTED', 'VERIFIED', 'MONITORED', 'CLOSED'];
const toneOf = (state: WorkState) =>
  state === 'FAULTY' ? 'death' : DONE.includes(state) ? 'done' : undefined;

function useEventTitle() {
  const t = useWorksTexts();
  const { locale } = useWorkWords();
  return ({ from, to, planned_for, fault }: WorkEvent): string => {
    if (to === 'REQUESTED')
      return t(from === null ? 'move.happened.REQUESTED' : 'move.happened.REQUESTED_again');
    if (to === 'PLANNED')
      return t('move.happened.PLANNED', { date: planned_for ? formatDate(planned_for, locale) : '–' });
    if (to === 'FAULTY')
      return t('move.happened.FAULTY', { fault: fault ? workWords[locale].fault[fault] : '–' });
    return t(`move.happened.${to}`);
  };
}

function EventEntry({ event, infrastructure }: { event: WorkEvent; infrastructure: number }) {
  const t = useWorksTexts();
  const { locale } = useWorkWords();
  const title = useEventTitle()(event);
  const { created_by: author, cause, reason, answers, operation, media, date } = event;
  const name = author?.full_name || author?.username;
  return (
    <TimelineEntry title={title} name={`${title}, ${formatDate(date, locale)}`} day={date}>
      <p>
        {cause
          ? t('move.automatic', { cause: workWords[locale].cause[cause] })
          : name && t('move.by', { name })}
        {cause && BY_PEOPLE.includes(cause) && name && ` · ${t('move.by', { name })}`}
      </p>
      {reason && <p>{reason}</p>}
      {answers && (
        <p>
          {WORK_QUESTIONS.map(question => {
            const value = t(answers[question] ? 'move.yes' : 'move.no');
            return t('works.count', { state: t(`move.answered.${question}`), number: value.toLowerCase() });
          }).join(' · ')}
        </p>
      )}
      {operation !== null && (
        <p>
          <LocalizedLink to={paths.infrastructure(infrastructure)}>
            {t('move.operationLink', { id: operation })}
          </LocalizedLink>
        </p>
      )}
      <Gallery pictures={media} />
    </TimelineEntry>
  );
}

/** All moves of an item, newest first. */
export function ItemHistory({ item }: { item: WorkItem }) {
  const t = useWorksTexts();
  const query = { item: [item.id], limit: MOST_EVENTS, ordering: '-id' };
  const { data, isError, refetch } = useQuery(pageQuery(workEvents, query));
  // A move may be entered after a later move, so the moves are sorted by date.
  const events = data?.features.toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
  return (
    <SheetCard title={t('move.history')}>
      {isError && (
        <LoadFailure title={t('move.historyFailed')} onRetry={() => void refetch()} ofAreas={false} />
      )}
      {!events && !isError && <LoadingLines rows={4} />}
      {events && (
        <YearsTimeline
          items={events.map(event => ({
            key: String(event.id),
            day: event.date,
            icon: ICONS[event.to](),
            tone: toneOf(event.to),
            content: <EventEntry event={event} infrastructure={item.infrastructure.id} />,
          }))}
        />
      )}
    </SheetCard>
  );
}
