import type { Nomenclatures } from 'shared/api';
import { isLocalRef } from 'shared/contract';
import { formatDate, type Locale, speciesName } from 'shared/i18n';
import { formatPosition } from 'shared/map/geometry';
import { type Described, labelOfId } from 'shared/ui/record';
import type { useTexts } from '../../texts';
import type { CaseDraft, SpeciesById } from './case-draft';

interface Words {
  t: ReturnType<typeof useTexts>;
  locale: Locale;
  nomenclatures: Nomenclatures;
  species: SpeciesById;
}

/** A case field by field in words, for comparing two of them and for one that waits. */
export function describeCase(draft: CaseDraft, { t, locale, nomenclatures, species }: Words): Described[] {
  const found = species(draft.species_id);
  const infrastructure = draft.infrstr_id;
  return [
    { key: 'date', label: t('case.date'), text: draft.date ? formatDate(draft.date, locale) : '' },
    { key: 'author', label: t('case.author'), text: draft.author ?? '' },
    {
      key: 'species_id',
      label: t('case.species'),
      text: found
        ? speciesName(found, locale)
        : draft.species_id
          ? t('case.numbered', { id: draft.species_id })
          : '',
    },
    { key: 'count', label: t('case.count'), text: String(draft.count ?? t('case.unknownCount')) },
    {
      key: 'death_cause_id',
      label: t('case.cause'),
      text: labelOfId(nomenclatures, draft.death_cause_id, locale),
    },
    {
      key: 'data_source',
      label: t('case.source'),
      text: labelOfId(nomenclatures, draft.data_source, locale),
    },
    { key: 'data_source_url', label: t('case.sourceUrl'), text: draft.data_source_url ?? '' },
    {
      key: 'infrstr_id',
      label: t('case.infrastructure'),
      text: infrastructure
        ? isLocalRef(infrastructure)
          ? t('concerned.waiting.any')
          : t('case.numbered', { id: infrastructure })
        : t('concerned.none'),
    },
    {
      key: 'geom',
      label: t('case.position'),
      text: draft.geom ? formatPosition(draft.geom.coordinates) : '',
      geometry: draft.geom,
    },
    { key: 'comment', label: t('case.remark'), text: draft.comment ?? '' },
  ];
}
