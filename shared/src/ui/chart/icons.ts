import dotsThree from '@phosphor-icons/core/regular/dots-three.svg?raw';
import image from '@phosphor-icons/core/regular/image.svg?raw';
import table from '@phosphor-icons/core/regular/table.svg?raw';
import { iconOf } from '../core/icon';

export const DotsThreeIcon = iconOf(dotsThree);
export const ImageIcon = iconOf(image);
export const TableIcon = iconOf(table);
