import { formatPosition } from 'shared/geometry';
import { type WorkItem, type WorkOrder, workOrders, workWords } from 'shared/programme';
import { newestOf, type Sheet } from '../sheets/sheet';
import type { SheetWords } from '../sheets/sheet-words';
import { measuresText, orderText } from './texts';

/**
 * The sheet of an order for its fitters: a QR code for each item, which opens the page of the item.
 * @param until last day of the link whose addresses the codes contain; `null` if the addresses need an account
 */
export function orderSheet(
  words: SheetWords,
  order: WorkOrder,
  items: readonly WorkItem[],
  linkOf: (item: WorkItem) => string,
  until: string | null,
): Sheet {
  const { locale } = words;
  const text = (key: Parameters<typeof orderText<'sheet'>>[2], values = {}) =>
    orderText(locale, 'sheet', key, values);
  return {
    locale,
    name: `avicable-${orderText(locale, 'name', 'order')}-${order.id}`,
    title: order.name,
    subtitle: text('subtitle', { owner: words.item(order.owner), date: words.day(order.answer_by) }),
    changedAt: newestOf([order.timestamp_update, ...items.map(one => one.timestamp_update)]),
    pills: [],
    facts: order.note ? words.facts([[words.label(workOrders, 'note'), order.note]]) : [],
    map: null,
    sections: [
      {
        title: text('items', { count: items.length }),
        notes: [text('scan'), ...(until ? [text('withLink', { date: words.day(until) })] : [])],
        codes: items.map(item => {
          const { id, geometry, properties } = item.infrastructure;
          const [position] = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates;
          const name = words.text('name', item.infrastructure.resourcetype === 'Point' ? 'POLE' : 'LINE', {
            id,
          });
          return {
            address: linkOf(item),
            alt: text('code', { id }),
            title: properties.operator_number ? `${properties.operator_number} · ${name}` : name,
            lines: [
              [properties.municipality, position && formatPosition(position)].filter(Boolean).join(' · '),
              measuresText(locale, item),
              item.note,
              [workWords[locale].state[item.state], words.day(item.planned_for)].filter(Boolean).join(' · '),
            ].filter(Boolean),
          };
        }),
      },
    ],
    pictures: [],
    pictureCount: 0,
  };
}
