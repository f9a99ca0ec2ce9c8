import { useQuery } from 'shared/api';
import { labelOf, useLocale } from 'shared/i18n';
import { PencilSimpleIcon, PlusIcon, XIcon } from 'shared/ui/core';
import { ActionMenu } from 'shared/ui/record';
import { useWorksTexts } from '../../locales/works-texts';
import styles from './order-bar.module.css';
import { ordersQuery } from './orders-query';
import { shortDay } from './use-work-words';

/** A coordinator's actions on an order. */
export type OrderAction = 'edit' | 'add' | 'cancel';

interface OrderBarProps {
  id: number;
  /** `undefined` for users who are not coordinators. */
  onAct: ((action: OrderAction) => void) | undefined;
}

/** The order whose works are shown: name, deadlines and note, with its actions. */
export function OrderBar({ id, onAct }: OrderBarProps) {
  const t = useWorksTexts();
  const locale = useLocale();
  const { data: orders } = useQuery(ordersQuery);
  const order = orders?.features.find(candidate => candidate.id === id);
  if (!order) return null;
  const { name, owner, note } = order;
  return (
    <section className={styles.bar} aria-label={t('order.number', { name })}>
      <div>
        <h2>{name}</h2>
        <p>
          {t('order.answerNote', {
            owner: owner ? labelOf(owner, locale) : '–',
            date: shortDay(order.answer_by, locale),
            days: order.verify_by_days,
          })}
        </p>
        {note && <p className={styles.note}>{note}</p>}
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
    </section>
  );
}
