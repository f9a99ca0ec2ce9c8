import type { Box } from 'shared/contract';
import type { Locale } from '../../config/texts';
import { isStyled } from '../export/qgis-style';
import { type CollectionId, collectionOf } from './collections';
import { CRS84, SYSTEMS } from './reference-systems';
import { OGC_TEXTS } from './texts';

export const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.0';
export const SCHEMA_TYPE = 'application/schema+json';
export const STYLE_TYPE = 'application/x-qgis-layer-settings';
export const GEOJSON_TYPE = 'application/geo+json';
const JSON_TYPE = 'application/json';
const SCHEMA_REL = 'http://www.opengis.net/def/rel/ogc/1.0/schema';
const QUERYABLES_REL = 'http://www.opengis.net/def/rel/ogc/1.0/queryables';
const SORTABLES_REL = 'http://www.opengis.net/def/rel/ogc/1.0/sortables';

export const CONFORMANCE = {
  conformsTo: [
    'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
    'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/oas30',
    'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
    'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf/crs',
    'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/queryables',
    'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/queryables-query-parameters',
    'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/filter',
    'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/features-filter',
    'http://www.opengis.net/spec/ogcapi-features-5/1.0/conf/schemas',
    'http://www.opengis.net/spec/cql2/1.0/conf/cql2-text',
    'http://www.opengis.net/spec/cql2/1.0/conf/basic-cql2',
    'http://www.opengis.net/spec/cql2/1.0/conf/advanced-comparison-operators',
  ],
};

interface Link {
  rel: string;
  type: string;
  href: string;
  title?: string;
}

export const link = (rel: string, href: string, type = JSON_TYPE, title?: string): Link => ({
  rel,
  type,
  href,
  ...(title !== undefined && { title }),
});

/** @param base URL of the landing page without a trailing slash */
export const landingPage = (base: string, locale: Locale): object => ({
  title: OGC_TEXTS[locale].title,
  description: OGC_TEXTS[locale].lead,
  links: [
    link('self', base),
    link('service-desc', `${base}/api`, OPENAPI_TYPE),
    link('service-doc', `${base.replace(/\/ogc$/, '')}/docs/`, 'text/html'),
    link('conformance', `${base}/conformance`),
    link('data', `${base}/collections`),
  ],
});

/** @param extent in degrees; `null` for a collection without features */
export function collectionDocument(
  id: CollectionId,
  base: string,
  locale: Locale,
  extent: Box | null,
): object {
  const title = collectionOf(id).title(locale);
  const url = `${base}/collections/${id}`;
  return {
    id,
    title,
    description: OGC_TEXTS[locale].about[id],
    itemType: 'feature',
    ...(extent && { extent: { spatial: { bbox: [extent], crs: CRS84 } } }),
    crs: SYSTEMS,
    storageCrs: CRS84,
    links: [
      link('self', url),
      link('items', `${url}/items`, GEOJSON_TYPE, title),
      link(QUERYABLES_REL, `${url}/queryables`, SCHEMA_TYPE),
      link(SORTABLES_REL, `${url}/sortables`, SCHEMA_TYPE),
      link(SCHEMA_REL, `${url}/schema`, SCHEMA_TYPE),
      ...(isStyled(id) ? [link('stylesheet', `${url}/style.qml`, STYLE_TYPE)] : []),
      link('describedBy', `${url}/feature-schema`, SCHEMA_TYPE),
    ],
  };
}

export const collectionsDocument = (base: string, collections: readonly object[]): object => ({
  links: [link('self', `${base}/collections`)],
  crs: SYSTEMS,
  collections,
});
