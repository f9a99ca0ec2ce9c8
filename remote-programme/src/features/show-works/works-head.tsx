import { useArea, useNomenclatures, useQuery } from 'shared/api';
import { areaName } from 'shared/contract';
import { alphabetical, labelOf, useLocale } from 'shared/i18n';
import { WAITED_FOR, type WorkStates } from 'shared/programme';
import { Button, CaretDownIcon, PlusIcon, WarningFilledIcon, XIcon } from 'shared/ui/core';
import { SegmentedChoice } from 'shared/ui/form';
import { workItems } from 'shared/works/kinds';
import { useTexts } from '../../locales/texts';
import { useWorksTexts } from '../../locales/works-texts';
import { ordersQuery } from './orders-query';
import { useWorkWords } from './use-work-words';
import { WORKS_VIEWS, type WorksFilters, type WorksView } from './works-address';
import styles from './works-head.module.css';

interface Option {
  readonly id: number;
  readonly name: string;
}

interface ChoiceChipProps {
  label: string;
  /** Label when nothing is chosen. */
  any: string;
  options: readonly Option[];
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}

/** A filter with a single choice, as a chip. */
function ChoiceChip({ label, any, options, chosen, onChoose }: ChoiceChipProps) {
  const t = useWorksTexts();
  // With one option there is nothing to choose.
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

/** The area filter, which comes from a link and can only be removed. */
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

/** Filters of overdue works by who must move next. A link can also select all of them. */
const LATE = ['operator', 'verifier', 'anybody'] as const;

interface WorksHeadProps {
  view: WorksView;
  filters: WorksFilters;
  /** Numbers of overdue works by who must move next, under the other filters; `undefined` while they load. */
  late: WorkStates['late'] | undefined;
  onView: (view: WorksView) => void;
  onFilter: (filters: WorksFilters) => void;
  /** Starts an order; `undefined` for users who are not coordinators. */
  onNew: (() => void) | undefined;
}

/** The heading of the works: views, filters and the button for a new order. */
export function WorksHead({ view, filters, late, onView, onFilter, onNew }: WorksHeadProps) {
  const t = useWorksTexts();
  const title = useTexts()('titles.works');
  const { locale, label } = useWorkWords();
  const nomenclatures = useNomenclatures();
  const { data: orders = [] } = useQuery(ordersQuery);
  const ownerName = (id: number) => labelOf(nomenclatures.byId(id) ?? { label: String(id) }, locale);
  const compare = alphabetical(locale);
  const owners = [...new Map(orders.flatMap(({ owner }) => (owner ? [[owner.id, owner]] : []))).values()]
    .map(owner => ({ id: owner.id, name: labelOf(owner, locale) }))
    .sort((a, b) => compare(a.name, b.name));
  const [owner] = filters.owners;
  const [order] = filters.orders;
  const isUnlisted = owner !== undefined && !owners.some(({ id }) => id === owner);
  const listed = orders.filter(candidate => owner === undefined || candidate.owner?.id === owner);
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
              {mover === 'anybody'
                ? workItems.words[locale].filter?.overdue
                : t(`works.late.${mover}`, { count })}
              {isChosen && <XIcon />}
            </button>
          );
        })}
        <ChoiceChip
          label={label(workItems, 'owner')}
          any={t('works.anyOwner')}
          options={isUnlisted ? [...owners, { id: owner, name: ownerName(owner) }] : owners}
          chosen={owner}
          onChoose={id => onFilter({ ...filters, owners: id === undefined ? [] : [id], orders: [] })}
        />
        <ChoiceChip
          label={label(workItems, 'order')}
          any={t('works.anyOrder')}
          options={listed}
          chosen={order}
          onChoose={id => onFilter({ ...filters, orders: id === undefined ? [] : [id] })}
        />
        {filters.areas.map(id => (
          <AreaChip
            key={id}
            id={id}
            onRemove={() => onFilter({ ...filters, areas: filters.areas.filter(other => other !== id) })}
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
