import { useArea, useNomenclatures, useQuery } from 'shared/api';
import { areaName } from 'shared/contract';
import { alphabetical, labelOf } from 'shared/i18n';
import { WAITED_FOR } from 'shared/programme';
import { WarningFilledIcon, XIcon } from 'shared/ui/core';
import { FilterChip, type OwnFilterProps, ToggleChip } from 'shared/ui/record';
import { ordersQuery } from '../features/show-works/orders-query';
import { useStateCounts } from '../features/show-works/use-state-counts';
import { useWorksTexts } from '../locales/works-texts';
import styles from './works.module.css';

/** Parties that must move overdue works next. Only a link chooses `anybody`. */
const LATE = ['operator', 'verifier', 'anybody'] as const;

/** Chips that filter overdue works by who must move next, with the number of works. */
export function LateChips({ filters, label, onFilters }: OwnFilterProps) {
  const t = useWorksTexts();
  const { data: counts } = useStateCounts(filters);
  return LATE.map(mover => {
    const state = mover === 'anybody' ? [] : WAITED_FOR[mover];
    const isChosen = filters.overdue === true && String(filters.state ?? '') === state.join();
    const count = mover === 'anybody' ? 0 : (counts?.late[mover] ?? 0);
    if (!isChosen && count === 0) return null;
    return (
      <ToggleChip
        key={mover}
        pressed={isChosen}
        onPress={() =>
          onFilters({ ...filters, overdue: !isChosen || undefined, state: isChosen ? [] : state })
        }
      >
        <WarningFilledIcon className={styles.late} />
        {mover === 'anybody' ? label : t(`works.late.${mover}`, { count })}
        {isChosen && <XIcon />}
      </ToggleChip>
    );
  });
}

/** Filters by an operator that has orders. A new choice clears the chosen order. */
export function OwnerChip({ label, value, texts, filters, onFilters }: OwnFilterProps) {
  const nomenclatures = useNomenclatures();
  const orders = useQuery(ordersQuery).data?.features ?? [];
  const [chosen] = (value ?? []) as number[];
  const ids = new Set(orders.flatMap(({ owner }) => owner?.id ?? []));
  if (chosen !== undefined) ids.add(chosen);
  const compare = alphabetical(texts.locale);
  const options = [...ids]
    .map(id => ({ value: id, label: labelOf(nomenclatures.byId(id) ?? { label: String(id) }, texts.locale) }))
    .sort((a, b) => compare(a.label, b.label));
  return (
    <FilterChip
      {...{ label, options, chosen }}
      any={texts.all('owner')}
      onChoose={id => onFilters({ ...filters, owner: id && [id], order: undefined })}
    />
  );
}

export function OrderChip({ label, value, texts, filters, onChange }: OwnFilterProps) {
  const orders = useQuery(ordersQuery).data?.features ?? [];
  const [owner] = (filters.owner ?? []) as number[];
  const listed = orders.filter(order => owner === undefined || order.owner?.id === owner);
  return (
    <FilterChip
      label={label}
      any={texts.all('order')}
      options={listed.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={((value ?? []) as number[])[0]}
      onChoose={id => onChange(id && [id])}
    />
  );
}

function AreaChip({
  id,
  texts,
  onRemove,
}: Pick<OwnFilterProps, 'texts'> & { id: number; onRemove: () => void }) {
  const t = useWorksTexts();
  const area = useArea(id);
  const label = area ? areaName(area.properties, texts.locale) : t('works.areaChip', { id });
  const options = [{ value: id, label }];
  return <FilterChip {...{ label, options }} any={texts.all('area')} chosen={id} onChoose={onRemove} />;
}

/** Chips of the area filter. Areas are set by a link and can only be removed here. */
export function AreaChips({ value, texts, onChange }: OwnFilterProps) {
  const ids = (value ?? []) as number[];
  return ids.map(id => (
    <AreaChip key={id} id={id} texts={texts} onRemove={() => onChange(ids.filter(other => other !== id))} />
  ));
}
