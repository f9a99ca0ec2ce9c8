import type { ReactNode } from 'react';
import type { Bounds } from 'shared/geometry';
import { type SheetStep, useOwnPlace } from 'shared/map';
import { Button, CaretDownIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import type { SearchState, SortOrder } from '../../search-state/search-state';
import type { UpdateSearch } from '../../search-state/use-search-state';
import { RiskStrip } from '../show-risk/risk-strip';
import styles from './sheet-head.module.css';
import { useCountText, useTabColumns, useTabTotal } from './use-tab-list';

const textOf = (order: SortOrder | null) => (order ? `${order.descending ? '-' : ''}${order.key}` : '');

function OrderChoice({ state, update }: Pick<SheetHeadProps, 'state' | 'update'>) {
  const t = useTexts();
  const ownPlace = useOwnPlace();
  const { columns } = useTabColumns(state.tab);
  return (
    <span className={styles.order}>
      <select
        aria-label={t('order.label')}
        value={textOf(state.order)}
        onChange={({ target: { value } }) =>
          update({
            order: value ? { key: value.replace(/^-/, ''), descending: value.startsWith('-') } : null,
          })
        }
      >
        <option value="">{t(ownPlace ? 'order.nearest' : 'order.central')}</option>
        {columns
          .filter(({ sortable }) => sortable)
          .flatMap(({ key, title }) => [
            <option key={key} value={key}>
              {title}, {t('order.ascending')}
            </option>,
            <option key={`-${key}`} value={`-${key}`}>
              {title}, {t('order.descending')}
            </option>,
          ])}
      </select>
      <CaretDownIcon />
    </span>
  );
}

interface SheetHeadProps {
  state: SearchState;
  update: UpdateSearch;
  bounds: Bounds | null;
  step: SheetStep;
  onStep: (step: SheetStep) => void;
  /** Chips of the filters, shown here when the highest step covers those on the map. */
  chips: ReactNode;
}

/** The head of the phone's sheet above the list. */
export function SheetHead({ state, update, bounds, step, onStep, chips }: SheetHeadProps) {
  const t = useTexts();
  const countText = useCountText();
  const { tab, filters } = state;
  const total = useTabTotal(tab, filters, bounds);
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <h2>{total === undefined ? t(`tab.${tab}`) : countText(tab, total)}</h2>
        {step === 'low' ? (
          <Button type="link" className={styles.show ?? ''} onClick={() => onStep('middle')}>
            {t('list.show')}
          </Button>
        ) : (
          total !== undefined && <OrderChoice state={state} update={update} />
        )}
      </div>
      {step !== 'middle' && tab === 'infrastructures' && <RiskStrip filters={filters} bounds={bounds} />}
      {step === 'high' && chips}
    </div>
  );
}
