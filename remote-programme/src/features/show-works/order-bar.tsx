import { type CallOptions, useQuery } from 'shared/api';
import { currentLocale, formatNumber, labelOf, useLocale } from 'shared/i18n';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { rolesOf, type WorkState } from 'shared/programme';
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
import { ExportIcon } from 'shared/ui/data';
import { ActionMenu, type ListFilters, ToggleChip } from 'shared/ui/record';
import { useWorksTexts } from '../../locales/works-texts';
import { ClockIcon, LinkIcon } from './icons';
import styles from './order-bar.module.css';
import { ordersQuery } from './orders-query';
import { StateSign } from './state-sign';
import { StateBar } from './state-strip';
import { shortDay } from './use-work-words';

type OrderAction = 'edit' | 'add' | 'links' | 'cancel';

/** The four parts of an order and the states of each. A part has the sign of its first state. */
const PARTS = {
  toAnswer: ['REQUESTED', 'FAULTY'],
  planned: ['PLANNED'],
  fitted: ['VERIFIED', 'FITTED', 'MONITORED', 'CLOSED'],
  refused: ['DECLINED'],
} as const satisfies Record<string, readonly [WorkState, ...WorkState[]]>;
type Part = keyof typeof PARTS;
type Counts = Partial<Record<WorkState, number>>;
const countOf = (counts: Counts, states: readonly WorkState[]) =>
  states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);

interface OrderPartsProps {
  states: Counts;
  answerBy: string;
  /** States that the list shows; empty for all states. */
  shown: readonly WorkState[];
  onShow: (states: readonly WorkState[]) => void;
}

/**
 * The progress of an order: a bar, chips that filter the list by part, and the deadline while works are to be
 * answered.
 */
export function OrderParts({ states, answerBy, shown, onShow }: OrderPartsProps) {
  const t = useWorksTexts();
  const locale = useLocale();
  const parts = (Object.keys(PARTS) as Part[]).flatMap(part => {
    const number = countOf(states, PARTS[part]);
    const label = t(`answer.parts.${part}`);
    const text = `${label} ${formatNumber(number, locale)}`;
    return number > 0 ? [{ part, label, state: PARTS[part][0], number, text }] : [];
  });
  return (
    <div className={styles.progress}>
      <StateBar parts={parts} />
      <div className={styles.parts}>
        {parts.map(({ part, label, state, number }) => {
          const own: readonly WorkState[] = PARTS[part];
          const isShown = shown.length > 0 && shown.every(one => own.includes(one));
          return (
            <ToggleChip key={part} pressed={isShown} onPress={() => onShow(isShown ? [] : own)}>
              <StateSign state={state} />
              {label} <strong>{formatNumber(number, locale)}</strong>
            </ToggleChip>
          );
        })}
        {parts[0]?.part === 'toAnswer' && (
          <span className={styles.until}>
            <ClockIcon /> {t('works.due.REQUESTED', { date: shortDay(answerBy, locale) })}
          </span>
        )}
      </div>
    </div>
  );
}

/** Saves a file of an order in the language of the interface. */
export async function saveOrderFile(path: string, options: CallOptions = {}): Promise<void> {
  try {
    const query = { lang: currentLocale() };
    await saveAnswer(path, { ...options, query, timeout: 120_000 }, path.split('/').at(-1) ?? '');
  } catch (error) {
    console.warn('No file of the order', error);
    notify({ type: 'error', msg: useWorksTexts.translate('move.notSent') });
  }
}

const FILES = [
  ['answers.xlsx', 'linked.table'],
  ['sheet.pdf', 'linked.pdf'],
] as const;

interface OrderBarProps {
  id: number;
  filters: ListFilters;
  onFilters: (filters: ListFilters) => void;
  /** `undefined` for users who are not coordinators. */
  onAct: ((action: OrderAction) => void) | undefined;
}

/** The order whose works are listed, with its files, actions and progress. */
export function OrderBar({ id, filters, onFilters, onAct }: OrderBarProps) {
  const t = useWorksTexts();
  const locale = useLocale();
  const answers = rolesOf(useSession(session => session.user?.scope) ?? []).join() === 'operator';
  const navigate = useLocalizedNavigate();
  const { data: orders } = useQuery(ordersQuery);
  const order = orders?.features.find(candidate => candidate.id === id);
  if (!order) return null;
  const { name, owner, note, states } = order;
  const total = countOf(states, Object.values(PARTS).flat());
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
      <div className={styles.files}>
        {FILES.map(([file, text]) => (
          <Button
            key={file}
            icon={<DownloadSimpleIcon />}
            onClick={() => void saveOrderFile(`work-orders/${id}/${file}`)}
          >
            {t(text)}
          </Button>
        ))}
        {answers && (
          <Button
            icon={<ExportIcon />}
            onClick={() => navigate(`${paths.works({ order: id })}&import=${id}`)}
          >
            {t('linked.import')}
          </Button>
        )}
      </div>
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
