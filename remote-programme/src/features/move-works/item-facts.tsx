import { formatDate, formatMonthDay, labelOf } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import type { WorkItem, WorkSeason } from 'shared/programme';
import { FactList } from 'shared/ui/data';
import { SheetCard } from 'shared/ui/record';
import { workItems } from 'shared/works/kinds';
import { useWorksTexts } from '../../locales/works-texts';
import { useWorkWords } from '../show-works/use-work-words';

/** Whom the works wait for, if it is not the user. */
function useWaiting({ state, order }: WorkItem, canLeadOn: boolean): string | null {
  const t = useWorksTexts();
  const { locale } = useWorkWords();
  if (canLeadOn) return null;
  switch (state) {
    case 'REQUESTED':
    case 'PLANNED':
      if (!order.owner) return null;
      return t(state === 'PLANNED' ? 'move.waitsFor.works' : 'move.waitsFor.answer', {
        owner: labelOf(order.owner, locale),
      });
    case 'FITTED':
      return t('move.waitsFor.verify');
    case 'MONITORED':
      return t('move.waitsFor.monitored');
    case 'DECLINED':
      return t('move.waitsFor.declined');
    default:
      return null;
  }
}

interface ItemFactsProps {
  item: WorkItem;
  /** Whether the user recorded the works. */
  isOwnOperation: boolean;
  /** Whether the user can make the next move. */
  canLeadOn: boolean;
}

/** What is requested, from whom and by when. */
export function ItemFacts({ item, isOwnOperation, canLeadOn }: ItemFactsProps) {
  const t = useWorksTexts();
  const words = useWorkWords();
  const { locale } = words;
  const waiting = useWaiting(item, canLeadOn);
  const { order, measures, state, note, seasons, due } = item;
  const day = (date: string | null) => date && formatDate(date, locale);
  const seasonText = ({ name, from, to }: WorkSeason) =>
    t('move.season', { name, from: formatMonthDay(from, locale), to: formatMonthDay(to, locale) });
  return (
    <SheetCard title={t('move.facts')}>
      <FactList
        look="rows"
        facts={[
          { key: 'measures', label: t('move.measures'), value: words.measures(measures) },
          {
            key: 'owner',
            label: words.label(workItems, 'owner'),
            value: order.owner && labelOf(order.owner, locale),
          },
          {
            key: 'order',
            label: words.label(workItems, 'order'),
            value: <LocalizedLink to={paths.works({ order: order.id })}>{order.name}</LocalizedLink>,
          },
          { key: 'requested', label: words.label(workItems, 'requested_on'), value: day(item.requested_on) },
          {
            key: 'answer',
            label: words.label(workItems, 'answer_by'),
            value: state === 'REQUESTED' && day(due),
          },
          { key: 'planned', label: words.label(workItems, 'planned_for'), value: day(item.planned_for) },
          { key: 'verify', label: t('move.verifyBy'), value: state === 'FITTED' && day(due) },
          {
            key: 'seasons',
            label: words.label(workItems, 'seasons'),
            value: seasons.length > 0 && seasons.map(seasonText).join(' · '),
          },
          { key: 'note', label: words.label(workItems, 'note'), value: note },
        ]}
      />
      {(isOwnOperation || waiting) && <p>{isOwnOperation ? t('move.ownOperation') : waiting}</p>}
    </SheetCard>
  );
}
