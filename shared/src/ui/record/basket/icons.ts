import footprints from '@phosphor-icons/core/regular/footprints.svg?raw';
import shareNetwork from '@phosphor-icons/core/regular/share-network.svg?raw';
import { iconOf } from '../../core/icon';

export const FootprintsIcon = iconOf(footprints);
export const ShareIcon = iconOf(shareNetwork);
