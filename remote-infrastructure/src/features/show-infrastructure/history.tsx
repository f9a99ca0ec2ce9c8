import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { isAlive } from 'shared/contract';
import { Button, EyeIcon, MagnifyingGlassIcon, WrenchIcon } from 'shared/ui/core';
import { SegmentedChoice } from 'shared/ui/form';
import { FeatherIcon, YearsTimeline } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { dayOf, type HistoryRecord, historyOf } from './dated-records';
import classes from './history.module.css';
import { HistoryEntry } from './history-entry';
import type { Sheet } from './infrastructure-sheet';

const KINDS = ['diagnosis', 'operation', 'mortality', 'search'] as const;
type Filter = 'all' | (typeof KINDS)[number];

const SIGNS: Record<HistoryRecord['kind'], { icon: ReactElement; tone?: 'done' | 'death' }> = {
  diagnosis: { icon: <EyeIcon /> },
  operation: { icon: <WrenchIcon />, tone: 'done' },
  mortality: { icon: <FeatherIcon />, tone: 'death' },
  search: { icon: <MagnifyingGlassIcon /> },
};

const signOf = (record: HistoryRecord) =>
  record.kind === 'mortality' && isAlive(record.properties) ? { icon: <FeatherIcon /> } : SIGNS[record.kind];

export function History(sheet: Sheet) {
  const { recorded } = sheet;
  const t = useTexts();
  const id = useId();
  const [filter, setFilter] = useState<Filter>('all');
  const all = historyOf(recorded);
  const kinds = KINDS.filter(kind => all.some(record => record.kind === kind));
  const shown = all.filter(({ kind }) => filter === 'all' || kind === filter);
  return (
    <section aria-labelledby={id} className={classes.history}>
      <header>
        <h2 id={id}>{t('sheet.history')}</h2>
        {kinds.length > 1 && (
          <SegmentedChoice<Filter>
            aria-label={t('sheet.shown')}
            className={classes.filter}
            value={filter}
            onChange={chosen => setFilter(chosen ?? 'all')}
            choices={(['all', ...kinds] as const).map(value => ({ value, label: t(`sheet.kinds.${value}`) }))}
          />
        )}
      </header>
      {recorded.visits.length === 0 && <p className={classes.none}>{t('sheet.noDiagnosis')}</p>}
      <ShownInParts items={shown}>
        {part => (
          <YearsTimeline
            items={part.map(record => ({
              key: `${record.kind}-${record.id ?? record.entry?.id}`,
              day: dayOf(record),
              ...signOf(record),
              content: <HistoryEntry record={record} sheet={sheet} />,
            }))}
          />
        )}
      </ShownInParts>
    </section>
  );
}

/** Number of items shown at first, and added by each "show more". */
const PART = 20;

interface ShownInPartsProps<Item> {
  items: readonly Item[];
  children: (shown: readonly Item[]) => ReactNode;
}

/** A long list that shows its first items, and more with each "show more". */
function ShownInParts<Item>({ items, children }: ShownInPartsProps<Item>) {
  const t = useTexts();
  const [shown, setShown] = useState(PART);
  return (
    <>
      {children(items.slice(0, shown))}
      {items.length > shown && (
        <Button onClick={() => setShown(shown + PART)}>
          {t('sheet.more', { rest: items.length - shown })}
        </Button>
      )}
    </>
  );
}
