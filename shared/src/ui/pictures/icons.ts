import arrowClockwise from '@phosphor-icons/core/regular/arrow-clockwise.svg?raw';
import dotsSixVertical from '@phosphor-icons/core/regular/dots-six-vertical.svg?raw';
import exportDrawing from '@phosphor-icons/core/regular/export.svg?raw';
import fileImage from '@phosphor-icons/core/regular/file-image.svg?raw';
import image from '@phosphor-icons/core/regular/image.svg?raw';
import images from '@phosphor-icons/core/regular/images.svg?raw';
import magnifyingGlassMinus from '@phosphor-icons/core/regular/magnifying-glass-minus.svg?raw';
import magnifyingGlassPlus from '@phosphor-icons/core/regular/magnifying-glass-plus.svg?raw';
import { iconOf } from '../core/icon';

export const ArrowClockwiseIcon = iconOf(arrowClockwise);
export const DotsSixVerticalIcon = iconOf(dotsSixVertical);
export const ExportIcon = iconOf(exportDrawing);
export const FileImageIcon = iconOf(fileImage);
export const ImageIcon = iconOf(image);
export const ImagesIcon = iconOf(images);
export const MagnifyingGlassMinusIcon = iconOf(magnifyingGlassMinus);
export const MagnifyingGlassPlusIcon = iconOf(magnifyingGlassPlus);
