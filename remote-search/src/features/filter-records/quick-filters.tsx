import { lazy, type ReactNode, Suspense, useState } from 'react';
import { request, useArea } from 'shared/api';
import { areaName, collectionOf, geoAreaSchema } from 'shared/contract';
import { boxQuery, pointInPolygon } from 'shared/geometry';
import { useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { CauseSign, locateDevice } from 'shared/map';
import { sessionStore } from 'shared/session';
import { Button, MapPinIcon, notify, XIcon } from 'shared/ui/core';
import { NeutralizationSign, RiskSign, SlidersIcon } from 'shared/ui/data';
import { useFieldTexts } from 'shared/ui/list';
import { useTexts } from '../../locales/texts';
import { areaOf, KINDS, type SearchFilters, type Tab } from '../../search-state/search-filters';
import styles from './quick-filters.module.css';

const ChosenChip = lazy(async () => ({ default: (await import('./chosen-chip')).ChosenChip }));

const MUNICIPALITY = 'ADMIN_COM';

/**
 * The id of the municipality around the device or, if none is found, the ids of the user's areas.
 * @returns an empty list if the user has no areas either
 * @throws ApiError when the municipalities cannot be fetched
 */
async function ownMunicipality(): Promise<readonly number[]> {
  const place = await locateDevice();
  if (place) {
    const [longitude, latitude] = place.position;
    const query = {
      in_bbox: boxQuery([longitude, latitude, longitude, latitude]),
      type__code: MUNICIPALITY,
    };
    const { features } = await request(collectionOf(geoAreaSchema), 'geoareas/', { query });
    const around = features.find(({ geometry }) => pointInPolygon(place.position, geometry));
    if (around) return [around.id];
  }
  return sessionStore.getState().user?.areas ?? [];
}

interface ChipProps {
  on: boolean;
  sign: ReactNode;
  loading?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Chip = ({ on, sign, loading = false, onClick, children }: ChipProps) => (
  <Button className={styles.chip ?? ''} aria-pressed={on} loading={loading} icon={sign} onClick={onClick}>
    {children}
    {on && <XIcon />}
  </Button>
);

const QUICK = {
  high: { name: 'risk', value: ['RISK_H'], sign: <RiskSign risk="RISK_H" size={20} /> },
  undone: {
    name: 'neutralization',
    value: ['none'],
    sign: <NeutralizationSign neutralization="none" size={20} />,
  },
  deadly: { name: 'has_mortality', value: true, sign: <CauseSign code="COD_ELEC" size={22} /> },
} as const;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

interface QuickFiltersProps {
  tab: Tab;
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
  /** Whether the chips are shown on the map instead of a panel. */
  onMap?: boolean;
  /** Whether the panel of all filters is open. */
  open: boolean;
  onToggle: () => void;
  /** Called when the user is likely to open all filters soon, to preload them. */
  onNear: () => void;
}

/** Quick filters as chips, and a button that opens all filters. */
export function QuickFilters(props: QuickFiltersProps) {
  const { tab, filters, onChange, onMap = false, open, onToggle, onNear } = props;
  const t = useTexts();
  const { code } = useFieldTexts(infrastructures);
  const [locating, setLocating] = useState(false);
  const locale = useLocale();
  const area = useArea(areaOf(filters));
  const chosenName = tab === 'mortality' ? 'chosen_cases' : 'chosen';
  const chosen = filters[chosenName];
  const set = Object.values(filters).filter(value => value !== undefined).length;

  const all = set > 0 ? t('filter.set', { count: set }) : t('filter.title');

  async function chooseOwnMunicipality() {
    setLocating(true);
    try {
      const area = await ownMunicipality();
      if (area.length > 0) onChange({ ...filters, area: [...area] });
      else notify({ type: 'warning', msg: t('filter.noPlace') });
    } catch (error) {
      console.error(error);
      notify({ type: 'error', msg: t('find.failed') });
    } finally {
      setLocating(false);
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll sideways.
    <div
      className={styles.chips}
      data-on-map={onMap || undefined}
      role="group"
      aria-label={t('filter.quick')}
    >
      {chosen && (
        <Suspense>
          <ChosenChip
            id={chosen}
            className={styles.chip ?? ''}
            onClick={() => onChange({ ...filters, [chosenName]: undefined })}
          />
        </Suspense>
      )}
      {Object.entries(QUICK)
        .filter(([, { name }]) => name in KINDS[tab].filters)
        .map(([key, { name, value, sign }]) => {
          const on = isSame(filters[name], value);
          return (
            <Chip
              key={key}
              on={on}
              sign={sign}
              onClick={() => onChange({ ...filters, [name]: on ? undefined : value })}
            >
              {key === 'deadly' ? t('filter.chip.deadly') : code(name, String(value))}
            </Chip>
          );
        })}
      {'area' in KINDS[tab].filters && (
        <Chip
          on={filters.area !== undefined}
          sign={<MapPinIcon />}
          loading={locating}
          onClick={() =>
            filters.area ? onChange({ ...filters, area: undefined }) : void chooseOwnMunicipality()
          }
        >
          {area ? areaName(area.properties, locale) : t('filter.chip.own')}
        </Chip>
      )}
      <Button
        className={styles.chip ?? ''}
        icon={<SlidersIcon />}
        aria-expanded={open}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={onToggle}
        aria-label={all}
        title={all}
      >
        {set > 0 && <span aria-hidden="true">{set}</span>}
      </Button>
    </div>
  );
}
