import { areaName, type Box, codeLabel, type Geometry, type SearchResult } from 'shared/contract';
import { formatDate, type Locale, labelOf, speciesName } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { formatDegrees } from 'shared/map';
import { paths } from 'shared/navigation';
import type { Translate } from '../../locales/texts';
import type { Selection } from '../../search-state/search-state';

/**
 * Effects of choosing a result: the map moves to `place`, a record is selected, the card of a pole opens, a species or
 * area becomes a filter, or an answer opens.
 */
export type Finding = {
  readonly place?: Geometry;
  readonly selection?: Selection;
  /** Id of an operator's pole. */
  readonly pole?: number;
  readonly species?: number;
  readonly area?: number;
  /** Bare path of an answer. */
  readonly answer?: string;
};

export type SearchOption = {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly finding: Finding;
};

const GROUPS = [
  'coordinates',
  'answers',
  'infrastructures',
  'poles',
  'areas',
  'sensitive_areas',
  'species',
  'mortality',
  // Last, since it comes late: what stands above does not move.
  'addresses',
] as const;
export type OptionGroup = {
  readonly group: (typeof GROUPS)[number];
  readonly options: readonly SearchOption[];
};

/** The geometry of a box: a point if it has no size. */
export function geometryOfBox([west, south, east, north]: Box): Geometry {
  if (west === east && south === north) return { type: 'Point', coordinates: [west, south] };
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

/** Converts the server's results and the options of addresses to groups of options, omitting empty groups. */
export function optionsOf(
  result: SearchResult,
  addresses: SearchOption[],
  t: Translate,
  locale: Locale,
): OptionGroup[] {
  const { coordinates } = result;
  const byGroup: Record<OptionGroup['group'], SearchOption[]> = {
    coordinates: coordinates
      ? [
          {
            key: 'place',
            label: formatDegrees(coordinates.coordinates[1], coordinates.coordinates[0]),
            detail: '',
            finding: { place: coordinates },
          },
        ]
      : [],
    answers: result.answers.map(({ place, id, year, ...named }) => ({
      key: `answer-${place}-${id}`,
      label: `${areaName(named, locale)}, ${year}`,
      detail: t('find.answer'),
      finding: { answer: paths.answers({ [place]: id, from: `${year}-01-01`, until: `${year}-12-31` }) },
    })),
    infrastructures: result.infrastructures.map(hit => ({
      key: `infrastructure-${hit.id}`,
      label: t(hit.resourcetype === 'Point' ? 'record.support' : 'record.line', { id: hit.id }),
      detail:
        hit.excerpt ||
        `${labelOf(hit.network_type, locale)} · ${codeLabel(infrastructures.words[locale], 'risk', hit.risk ?? 'none')}`,
      finding: { place: geometryOfBox(hit.bounds), selection: { tab: 'infrastructures', id: hit.id } },
    })),
    poles: result.poles.map(hit => ({
      key: `pole-${hit.id}`,
      label: hit.number,
      detail: [hit.operator, hit.line].filter(Boolean).join(' · '),
      finding: { place: geometryOfBox(hit.bounds), pole: hit.id },
    })),
    areas: result.areas.map(area => ({
      key: `area-${area.id}`,
      label: areaName(area, locale),
      detail: area.code,
      finding: { area: area.id },
    })),
    sensitive_areas: result.sensitive_areas.map(area => ({
      key: `sensitive-area-${area.id}`,
      label: area.name,
      detail: '',
      finding: { place: geometryOfBox(area.bounds), selection: { tab: 'sensitive-areas', id: area.id } },
    })),
    species: result.species.map(species => ({
      key: `species-${species.id}`,
      label: speciesName(species, locale),
      detail: `${species.scientific_name} · ${t('record.cases', { count: species.cases })}`,
      finding: { species: species.id },
    })),
    mortality: result.mortality.map(hit => ({
      key: `case-${hit.id}`,
      label: t('record.case', { id: hit.id }),
      detail:
        hit.excerpt ||
        `${speciesName(hit.species, locale)} · ${formatDate(hit.date, locale, { dateStyle: 'medium' })}`,
      finding: { place: geometryOfBox(hit.bounds), selection: { tab: 'mortality', id: hit.id } },
    })),
    addresses,
  };
  return GROUPS.map(group => ({ group, options: byGroup[group] })).filter(
    ({ options }) => options.length > 0,
  );
}
