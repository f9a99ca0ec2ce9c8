import { type ReactElement, useId, useState } from 'react';
import { EyeIcon, WrenchIcon } from 'shared/ui/core';
import { SegmentedChoice } from 'shared/ui/form';
import { FeatherIcon, YearsTimeline } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import type { Subject } from '../read-infrastructure/subject';
import { CaseEntry } from './case-entry';
import { dayOf, type HistoryRecord, historyOf, type Recorded } from './dated-records';
import classes from './history.module.css';
import { OperationEntry } from './operation-entry';
import { ShownInParts } from './shown-in-parts';
import { VisitEntry } from './visit-entry';

const KINDS = ['diagnosis', 'operation', 'mortality'] as const;
type Filter = 'all' | (typeof KINDS)[number];

const SIGNS: Record<HistoryRecord['kind'], { icon: ReactElement; tone?: 'done' | 'death' }> = {
  diagnosis: { icon: <EyeIcon /> },
  operation: { icon: <WrenchIcon />, tone: 'done' },
  mortality: { icon: <FeatherIcon />, tone: 'death' },
};

/** The history of an infrastructure: visits, works and deaths together, newest first. */
export function History({ subject, recorded }: { subject: Subject; recorded: Recorded }) {
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
              ...SIGNS[record.kind],
              content:
                record.kind === 'mortality' ? (
                  <CaseEntry record={record} />
                ) : record.kind === 'diagnosis' ? (
                  <VisitEntry visit={record} subject={subject} recorded={recorded} />
                ) : (
                  <OperationEntry works={record} subject={subject} recorded={recorded} />
                ),
            }))}
          />
        )}
      </ShownInParts>
    </section>
  );
}
