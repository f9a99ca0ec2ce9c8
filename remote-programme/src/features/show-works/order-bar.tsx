import { useQuery } from 'shared/api';
import { formatNumber, labelOf, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { rolesOf, WORK_STATES, type WorkState } from 'shared/programme';
import { useSession } from 'shared/session';
import {
  Button,
  DownloadSimpleIcon,
  notify,
  PencilSimpleIcon,
  PlusIcon,
  saveAnswer,
  XIcon,
} from 'shared/ui/core';
import { ActionMenu, type ListFilters, ToggleChip } from 'shared/ui/record';
import { useWorksTexts } from '../../locales/works-texts';
import { ClockIcon, LinkIcon } from './icons';
import styles from './order-bar.module.css';
import { ordersQuery } from './orders-query';
import { StateSign, stateFill } from './state-sign';
import strip from './state-strip.module.css';
import { shortDay } from './use-work-words';

/** A coordinator's actions on an order. */
export type OrderAction = 'edit' | 'add' | 'links' | 'cancel';

/** The four parts of an order, each with its states; the first state is its sign. */
export const PARTS = {
  toAnswer: ['REQUESTED', 'FAULTY'],
  planned: ['PLANNED'],
  fitted: ['VERIFIED', 'FITTED', 'MONITORED', 'CLOSED'],
  refused: ['DECLINED'],
} as const satisfies Record<string, readonly [WorkState, ...WorkState[]]>;
type Part = keyof typeof PARTS;

interface OrderPartsProps {
  states: Partial<Record<WorkState, number>>;
  answerBy: string;
  /** States that the list shows; all if empty. */
  shown: readonly WorkState[];
  onShow: (states: readonly WorkState[]) => void;
}

/** How far an order is, as a bar in four parts, each of which filters the list; and until when to answer. */
export function OrderParts({ states, answerBy, shown, onShow }: OrderPartsProps) {
  const t = useWorksTexts();
  const locale = useLocale();
  const parts = (Object.keys(PARTS) as Part[]).map(part => ({
    part,
    count: PARTS[part].reduce((sum, state) => sum + (states[state] ?? 0), 0),
  }));
  return (
    <div className={styles.progress}>
      <div className={strip.bar} aria-hidden="true">
        {parts.map(
          ({ part, count }) =>
            count > 0 && (
              <span
                key={part}
                className={stateFill}
                data-state={PARTS[part][0]}
                style={{ flex: `${count} 1 0` }}
              />
            ),
        )}
      </div>
      <div className={styles.parts}>
        {parts.map(({ part, count }) => {
          const own: readonly WorkState[] = WORK_STATES.filter(state =>
            (PARTS[part] as readonly WorkState[]).includes(state),
          );
          const isShown = shown.length > 0 && shown.every(state => own.includes(state));
          return (
            <ToggleChip key={part} pressed={isShown} onPress={() => onShow(isShown ? [] : own)}>
              <StateSign state={PARTS[part][0]} />
              {t(`answer.parts.${part}`)} <strong>{formatNumber(count, locale)}</strong>
            </ToggleChip>
          );
        })}
        {(parts[0]?.count ?? 0) > 0 && (
          <span className={styles.until}>
            <ClockIcon /> {t('answer.answerBy', { date: shortDay(answerBy, locale) })}
          </span>
        )}
      </div>
    </div>
  );
}

/** The order as a table to fill in, which comes back with answers, and on paper. */
function OrderFiles({ id }: { id: number }) {
  const t = useWorksTexts();
  const locale = useLocale();
  const answers = rolesOf(useSession(session => session.user?.scope) ?? []).join() === 'operator';
  const save = (file: string) =>
    void saveAnswer(`work-orders/${id}/${file}`, { query: { lang: locale } }, file).catch(error => {
      console.warn('No file of the order', error);
      notify({ type: 'error', msg: t('linked.linkFailed') });
    });
  return (
    <div className={styles.files}>
      <Button icon={<DownloadSimpleIcon />} onClick={() => save('answers.xlsx')}>
        {t('linked.table')}
      </Button>
      <Button icon={<DownloadSimpleIcon />} onClick={() => save('sheet.pdf')}>
        {t('linked.pdf')}
      </Button>
      {answers && (
        <LocalizedLink to={`${paths.works({ order: id })}&import=${id}`}>{t('linked.import')}</LocalizedLink>
      )}
    </div>
  );
}

interface OrderBarProps {
  id: number;
  filters: ListFilters;
  onFilters: (filters: ListFilters) => void;
  /** `undefined` for users who are not coordinators. */
  onAct: ((action: OrderAction) => void) | undefined;
}

/** The order whose works are shown: name, deadlines and note, with its actions. */
export function OrderBar({ id, filters, onFilters, onAct }: OrderBarProps) {
  const t = useWorksTexts();
  const locale = useLocale();
  const { data: orders } = useQuery(ordersQuery);
  const order = orders?.features.find(candidate => candidate.id === id);
  if (!order) return null;
  const { name, owner, note, states } = order;
  const total = WORK_STATES.reduce(
    (sum, state) => sum + (state === 'CANCELLED' ? 0 : (states[state] ?? 0)),
    0,
  );
  return (
    <section className={styles.bar} aria-label={t('order.number', { name })}>
      <div>
        <p>{t('answer.received', { name, date: shortDay(order.timestamp_create.slice(0, 10), locale) })}</p>
        <h2>{t('answer.ordered', { count: total })}</h2>
        <p>
          {t('order.answerNote', {
            owner: owner ? labelOf(owner, locale) : '–',
            days: order.verify_by_days,
          })}
        </p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <OrderFiles id={id} />
      {onAct && (
        <ActionMenu
          label={t('order.actions')}
          size="middle"
          actions={[
            {
              key: 'edit',
              icon: <PencilSimpleIcon />,
              label: t('order.edit'),
              onSelect: () => onAct('edit'),
            },
            { key: 'add', icon: <PlusIcon />, label: t('order.add'), onSelect: () => onAct('add') },
            { key: 'links', icon: <LinkIcon />, label: t('linked.links'), onSelect: () => onAct('links') },
            {
              key: 'cancel',
              icon: <XIcon />,
              label: `${t('order.cancelItems')}…`,
              danger: true,
              onSelect: () => onAct('cancel'),
            },
          ]}
        />
      )}
      <OrderParts
        states={states}
        answerBy={order.answer_by}
        shown={(filters.state ?? []) as WorkState[]}
        onShow={state => onFilters({ ...filters, state })}
      />
    </section>
  );
}
