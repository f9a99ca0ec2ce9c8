import { useArea, useNomenclatures, useQuery } from 'shared/api';
import { areaName } from 'shared/contract';
import { alphabetical, labelOf, useLocale } from 'shared/i18n';
import { WAITED_FOR, type WorkStates } from 'shared/programme';
import { Button, CaretDownIcon, PlusIcon, WarningFilledIcon, XIcon } from 'shared/ui/core';
import { SegmentedChoice } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { useWorksTexts } from '../../locales/works-texts';
import { ordersQuery } from './orders-query';
import { WORKS_VIEWS, type WorksFilters, type WorksView } from './works-address';
import styles from './works-head.module.css';

interface Option {
  readonly id: number;
  readonly name: string;
}

interface ChoiceChipProps {
  label: string;
  /** Says that nothing is chosen. */
  any: string;
  options: readonly Option[];
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}

/** A filter of one out of several, as a chip. */
function ChoiceChip({ label, any, options, chosen, onChoose }: ChoiceChipProps) {
  const t = useWorksTexts();
  // One thing is no choice.
  if (options.length < 2 && chosen === undefined) return null;
  const isKnown = options.some(({ id }) => id === chosen);
  return (
    <span className={styles.chip} data-on={chosen !== undefined}>
      <select
        aria-label={label}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value ? Number(target.value) : undefined)}
      >
        <option value="">{chosen === undefined ? label : any}</option>
        {chosen !== undefined && !isKnown && <option value={chosen}>{`${label} ${chosen}`}</option>}
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {chosen === undefined ? (
        <CaretDownIcon />
      ) : (
        <button
          type="button"
          aria-label={t('works.without', { name: label })}
          onClick={() => onChoose(undefined)}
        >
          <XIcon />
        </button>
      )}
    </span>
  );
}

/** The area of a link that led here; it can only be taken away. */
function AreaChip({ id, onRemove }: { id: number; onRemove: () => void }) {
  const t = useWorksTexts();
  const locale = useLocale();
  const area = useArea(id);
  const name = area ? areaName(area.properties, locale) : t('works.areaChip', { id });
  return (
    <span className={`${styles.chip} ${styles.named}`} data-on="true">
      <span>{name}</span>
      <button type="button" aria-label={t('works.without', { name })} onClick={onRemove}>
        <XIcon />
      </button>
    </span>
  );
}

/** Whom late works wait for; a link can ask for all of them. */
const LATE = ['operator', 'verifier', 'anybody'] as const;

interface WorksHeadProps {
  view: WorksView;
  filters: WorksFilters;
  /** Overdue works by the other filters and by who must move; `undefined` until it is known. */
  late: WorkStates['late'] | undefined;
  onView: (view: WorksView) => void;
  onFilter: (filters: WorksFilters) => void;
  /** Begins an order; only for coordinators. */
  onNew: (() => void) | undefined;
}

/** The title of the works with their views, filters and the button for an order. */
export function WorksHead({ view, filters, late, onView, onFilter, onNew }: WorksHeadProps) {
  const t = useWorksTexts();
  const title = useTexts()('titles.works');
  const locale = useLocale();
  const nomenclatures = useNomenclatures();
  const { data: orders = [] } = useQuery(ordersQuery);
  const ownerName = (id: number) => labelOf(nomenclatures.byId(id) ?? { label: String(id) }, locale);
  const compare = alphabetical(locale);
  const owners = [...new Map(orders.flatMap(({ owner }) => (owner ? [[owner.id, owner]] : []))).values()]
    .map(owner => ({ id: owner.id, name: labelOf(owner, locale) }))
    .sort((a, b) => compare(a.name, b.name));
  const [owner] = filters.owners;
  const [order] = filters.orders;
  const known = owner !== undefined && !owners.some(({ id }) => id === owner);
  const listed = orders.filter(one => owner === undefined || one.owner?.id === owner);
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <div className={styles.views}>
        <SegmentedChoice
          joined
          aria-label={t('works.view.label')}
          value={view}
          choices={WORKS_VIEWS.map(value => ({ value, label: t(`works.view.${value}`) }))}
          onChange={next => next && onView(next)}
        />
      </div>
      <fieldset className={styles.chips} aria-label={t('works.filters')}>
        {LATE.map(mover => {
          const states = mover === 'anybody' ? [] : WAITED_FOR[mover];
          const isChosen = filters.overdue && filters.states.join() === states.join();
          const count = mover === 'anybody' ? 0 : (late?.[mover] ?? 0);
          if (!isChosen && count === 0) return null;
          return (
            <button
              key={mover}
              type="button"
              className={styles.chip}
              aria-pressed={isChosen}
              onClick={() => onFilter({ ...filters, overdue: !isChosen, states: isChosen ? [] : states })}
            >
              <WarningFilledIcon />
              {t(`works.late.${mover}`, { count })}
              {isChosen && <XIcon />}
            </button>
          );
        })}
        <ChoiceChip
          label={t('works.owner')}
          any={t('works.anyOwner')}
          options={known ? [...owners, { id: owner, name: ownerName(owner) }] : owners}
          chosen={owner}
          onChoose={id => onFilter({ ...filters, owners: id === undefined ? [] : [id], orders: [] })}
        />
        <ChoiceChip
          label={t('works.order')}
          any={t('works.anyOrder')}
          options={listed}
          chosen={order}
          onChoose={id => onFilter({ ...filters, orders: id === undefined ? [] : [id] })}
        />
        {filters.areas.map(id => (
          <AreaChip
            key={id}
            id={id}
            onRemove={() => onFilter({ ...filters, areas: filters.areas.filter(one => one !== id) })}
          />
        ))}
      </fieldset>
      {onNew && (
        <Button type="primary" className={styles.new ?? ''} icon={<PlusIcon />} onClick={onNew}>
          {t('works.new')}
        </Button>
      )}
    </header>
  );
}
