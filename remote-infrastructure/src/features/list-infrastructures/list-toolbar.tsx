import { useId, useState } from 'react';
import { INFRASTRUCTURE_TYPES, type InfrastructureType } from 'shared/contract';
import { formatNumber, useLocale } from 'shared/i18n';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { Button, FilterOutlined, PlusOutlined } from 'shared/ui/core';
import { SearchInput, SegmentedChoice } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { FilterPanel } from './filter-panel';
import classes from './list.module.css';
import { countOf, type Filters, withFilters } from './list-filters';
import { useKindCounts } from './use-infrastructure-list';

interface ListToolbarProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  total: number | undefined;
}

/** Title and count, what can be added, search and filters. */
export function ListToolbar({ filters, onChange, total }: ListToolbarProps) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const set = countOf(filters);
  const [type, ...otherTypes] = filters.type ?? [];
  const counts = useKindCounts(filters);
  const labelOfKind = (kind: InfrastructureType) => {
    const total = counts[kind];
    const label = t(`list.kinds.${kind}`);
    return total === undefined
      ? label
      : t('list.kindCount', { kind: label, total: formatNumber(total, locale) });
  };
  const mapQuery = String(withFilters(new URLSearchParams(), filters));

  return (
    <div className={classes.toolbar}>
      <div className={classes.headline}>
        <h1>{t('titles.infrastructures')}</h1>
        <p role="status" className={classes.soft}>
          {total !== undefined && t('list.count', { count: total, shown: formatNumber(total, locale) })}
        </p>
        <LocalizedLink to={mapQuery ? `${paths.search()}?${mapQuery}` : paths.search()}>
          {t('actions.toMap')}
        </LocalizedLink>
        {writes && (
          <div className={classes.add}>
            <Button
              type="primary"
              size="large"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => navigate(paths.newInfrastructure('point'))}
            >
              {t('actions.newSupport')}
            </Button>
            <Button
              size="large"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => navigate(paths.newInfrastructure('line'))}
            >
              {t('actions.newLine')}
            </Button>
          </div>
        )}
      </div>
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchInput
            aria-label={t('list.search')}
            placeholder={t('list.search')}
            value={filters.q ?? ''}
            onChange={text => onChange({ ...filters, q: text || undefined })}
          />
        </div>
        <SegmentedChoice<InfrastructureType | 'all'>
          className={classes.kinds ?? ''}
          aria-label={t('list.filter.type')}
          value={type && otherTypes.length === 0 ? (type as InfrastructureType) : 'all'}
          onChange={kind => onChange({ ...filters, type: kind && kind !== 'all' ? [kind] : undefined })}
          choices={[
            { value: 'all', label: t('list.all') },
            ...INFRASTRUCTURE_TYPES.map(kind => ({ value: kind, label: labelOfKind(kind) })),
          ]}
        />
        <Button
          size="large"
          icon={<FilterOutlined aria-hidden />}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          {set > 0 ? t('list.filtersOn', { count: set }) : t('list.filters')}
        </Button>
        {set > 0 && (
          <Button
            size="large"
            type="link"
            onClick={() =>
              onChange({
                ...(filters.q ? { q: filters.q } : {}),
                ...(filters.type ? { type: filters.type } : {}),
              })
            }
          >
            {t('list.clear')}
          </Button>
        )}
      </div>
      {open && <FilterPanel id={panelId} filters={filters} onChange={onChange} />}
    </div>
  );
}
