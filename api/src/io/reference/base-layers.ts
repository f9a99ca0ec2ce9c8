import type { BaseLayer } from 'shared/server';
import baseLayers from './data/base-layers.json';

/**
 * Base layers and overlays of a new installation. `outline:world` is drawn by the map from outlines it ships and the areas
 * of the database. OpenStreetMap's tile policy forbids storing tiles for offline use, so it has no `offline_max_zoom`.
 */
export const BASE_LAYERS = baseLayers as readonly Omit<BaseLayer, 'id'>[];
