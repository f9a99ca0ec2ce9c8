import shareNetwork from '@phosphor-icons/core/regular/share-network.svg?raw';
import { iconOf } from '../../core/icon';

export const ShareIcon = iconOf(shareNetwork);
