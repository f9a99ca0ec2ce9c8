import type { BaseLayer } from 'shared/contract';
import baseLayers from './data/base-layers.json';

/**
 * Base layers and overlays of a new installation. `outline:world` is drawn by the map itself out of outlines it ships,
 * without any network. OpenStreetMap's tile policy forbids taking tiles along: it has no `offline_max_zoom`.
 */
export const BASE_LAYERS = baseLayers as readonly Omit<BaseLayer, 'id'>[];
