import type { MapBaseLayer } from '../base/base-layer-tiles';

/** Which base layer and which overlays a map shows; overlays by their id. */
export type ShownLayers = { readonly base: number | null; readonly overlays: readonly string[] };

/** The id under which an overlay of the server's list is switched. */
export const overlayIdOf = ({ id }: Pick<MapBaseLayer, 'id'>): string => `tiles-${id}`;

/** The base layer to show: the one asked for, else the default, else the first, else none. */
export function baseLayerShown(
  baseLayers: readonly MapBaseLayer[],
  wanted: number | null,
): MapBaseLayer | undefined {
  const bases = baseLayers.filter(layer => layer.layer_type === 'base');
  return bases.find(layer => layer.id === wanted) ?? bases.find(layer => layer.default) ?? bases[0];
}
