import image from '@phosphor-icons/core/regular/image.svg?raw';
import table from '@phosphor-icons/core/regular/table.svg?raw';
import { iconOf } from '../core/icon';

export const ImageIcon = iconOf(image);
export const TableIcon = iconOf(table);
