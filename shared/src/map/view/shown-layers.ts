import type { MapBaseLayer } from '../base/base-layer-tiles';

export type ShownLayers = { readonly base: number | null; readonly overlays: readonly string[] };

/** The id of an overlay of the server's list among the visible layers. */
export const overlayIdOf = ({ id }: Pick<MapBaseLayer, 'id'>): string => `tiles-${id}`;

/** The base layer to show: the requested one, else the default, else the first, else none. */
export function baseLayerShown(
  baseLayers: readonly MapBaseLayer[],
  wanted: number | null,
): MapBaseLayer | undefined {
  const bases = baseLayers.filter(layer => layer.layer_type === 'base');
  return bases.find(layer => layer.id === wanted) ?? bases.find(layer => layer.default) ?? bases[0];
}
