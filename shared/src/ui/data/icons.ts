import bookmarkSimple from '@phosphor-icons/core/regular/bookmark-simple.svg?raw';
import columns from '@phosphor-icons/core/regular/columns.svg?raw';
import exportArrow from '@phosphor-icons/core/regular/export.svg?raw';
import mapTrifold from '@phosphor-icons/core/regular/map-trifold.svg?raw';
import slidersHorizontal from '@phosphor-icons/core/regular/sliders-horizontal.svg?raw';
import { iconOf } from '../core/icon';

export const BookmarkIcon = iconOf(bookmarkSimple);
export const ColumnsIcon = iconOf(columns);
export const ExportIcon = iconOf(exportArrow);
export const MapTrifoldIcon = iconOf(mapTrifold);
export const SlidersIcon = iconOf(slidersHorizontal);
