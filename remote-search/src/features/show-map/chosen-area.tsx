import { useState } from 'react';
import { useArea } from 'shared/api';
import { areaName } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import { MapControl, OutlinedArea } from 'shared/map';
import { Button, MapPinIcon, XIcon } from 'shared/ui/core';
import { useKindTotal } from 'shared/ui/list';
import { useTexts } from '../../locales/texts';
import { LISTS } from '../../records/lists';
import { areaOf, filterQuery, type SearchFilters } from '../../search-state/search-filters';
import { useCountText } from '../list-records/use-tab-list';
import styles from './chosen-area.module.css';

/**
 * Outlines the area that limits the search, and moves the map to it. At first, a view in the URL is kept instead.
 * With `hasChip`, a chip on the map names the area.
 */
export function ChosenArea({
  filters,
  keepsView,
  hasChip,
  onChange,
}: {
  filters: SearchFilters;
  /** Whether the URL determines the initial view of the map. */
  keepsView: boolean;
  hasChip: boolean;
  onChange: (filters: SearchFilters) => void;
}) {
  const t = useTexts();
  const locale = useLocale();
  const countText = useCountText();
  const id = areaOf(filters);
  const [first] = useState(id);
  const area = useArea(id);
  const total = useKindTotal(
    LISTS.infrastructures,
    id !== null && hasChip ? filterQuery('infrastructures', filters) : null,
  );
  if (!area) return null;
  const name = areaName(area.properties, locale);
  return (
    <>
      <OutlinedArea geometry={area.geometry} fits={!keepsView || id !== first} />
      {hasChip && (
        <MapControl place="top-start">
          <div className={styles.chip}>
            <MapPinIcon /> <b>{name}</b>{' '}
            {total !== undefined && <span>{countText('infrastructures', total)}</span>}
            <Button
              type="text"
              icon={<XIcon />}
              aria-label={t('filter.removeArea', { name })}
              onClick={() => onChange({ ...filters, area: undefined })}
            />
          </div>
        </MapControl>
      )}
    </>
  );
}
