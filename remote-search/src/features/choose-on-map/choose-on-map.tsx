import { useCallback, useState } from 'react';
import { type Change, type Choice, choiceOf, choose, toggle, useBasket } from 'shared/basket';
import { chooseAll } from 'shared/basket/selections';
import { MapControl, type RecordKind } from 'shared/map';
import { ChosenRings, Enclose, type Enclosed } from 'shared/map/places';
import { Button, notify, useEscape, XIcon } from 'shared/ui/core';
import { SegmentedChoice } from 'shared/ui/form';
import { useMakeChoice } from 'shared/ui/list';
import { useTexts } from '../../locales/texts';
import { LISTS } from '../../records/lists';
import { filterQuery, type SearchFilters, type Tab } from '../../search-state/search-filters';
import styles from './choose-on-map.module.css';

const KINDS_OF: Readonly<Partial<Record<Tab, readonly RecordKind[]>>> = {
  infrastructures: ['support', 'line'],
  mortality: ['mortality'],
};
const SHAPES = ['loop', 'box'] as const;

/** `before`: the choice that undoing restores. `ids`: all ids enclosed so far. */
interface Encircled {
  readonly before: Choice;
  readonly ids: ReadonlySet<number>;
}

interface ChooseOnMapProps {
  tab: Tab;
  filters: SearchFilters;
  drawing: boolean;
  onDrawn: () => void;
}

/**
 * Chooses the records in a loop or box on the map, rings chosen records, and counts those enclosed and the others.
 */
export function ChooseOnMap({ tab, filters, drawing, onDrawn }: ChooseOnMapProps) {
  const t = useTexts();
  const choice = useBasket(tab);
  const make = useMakeChoice();
  const [shape, setShape] = useState<(typeof SHAPES)[number]>('loop');
  const [last, setLast] = useState<Encircled | null>(null);
  useEscape(drawing, onDrawn);
  const isChosen = useCallback(
    ({ kind, id }: { kind: RecordKind; id: number }) =>
      KINDS_OF[tab]?.includes(kind) === true && choice.ids.has(id),
    [tab, choice],
  );

  async function keep(change: Change | Promise<Change>) {
    if (!(await make(change))) return;
    const added = [...choiceOf(tab).ids].filter(id => !choice.ids.has(id));
    setLast({ before: choice, ids: new Set([...(last?.ids ?? []), ...added]) });
    onDrawn();
  }
  function enclose({ records, hasGroups, box }: Enclosed) {
    const ids = records.map(({ id }) => id);
    if (shape === 'box') void keep(chooseAll(tab, LISTS[tab].kind.path, filterQuery(tab, filters, box)));
    else if (hasGroups) notify({ type: 'warning', msg: t('lasso.groups') });
    else if (ids.length === 0) notify({ type: 'info', msg: t('lasso.nothing') });
    else void keep(toggle(tab, ids, true));
  }
  const encircled = last ? [...last.ids].filter(id => choice.ids.has(id)).length : 0;
  const others = choice.count - encircled;
  function undo() {
    if (last) choose(tab, last.before);
    setLast(null);
  }
  if (!drawing && encircled === 0) return <ChosenRings isChosen={isChosen} />;
  return (
    <>
      <ChosenRings isChosen={isChosen} />
      <Enclose kinds={KINDS_OF[tab] ?? []} shape={shape} drawing={drawing} onEnclose={enclose} />
      <MapControl place="bottom-start">
        <div className={styles.chip}>
          {drawing ? (
            <>
              <span role="status">{t('lasso.hint')}</span>
              <SegmentedChoice
                joined
                aria-label={t('lasso.shape')}
                value={shape}
                choices={SHAPES.map(value => ({ value, label: t(`lasso.${value}`) }))}
                onChange={next => next && setShape(next)}
              />
              <Button type="text" icon={<XIcon />} aria-label={t('lasso.stop')} onClick={onDrawn} />
            </>
          ) : (
            <>
              <span role="status">
                <b>{t('lasso.enclosed', { count: encircled })}</b>
                {others > 0 && ` · ${t('lasso.others', { count: others })}`}
              </span>
              <Button type="link" onClick={undo}>
                {t('lasso.undo')}
              </Button>
            </>
          )}
        </div>
      </MapControl>
    </>
  );
}
