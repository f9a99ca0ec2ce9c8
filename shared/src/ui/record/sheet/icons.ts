import dotsThree from '@phosphor-icons/core/bold/dots-three-bold.svg?raw';
import chatText from '@phosphor-icons/core/regular/chat-text.svg?raw';
import clipboardText from '@phosphor-icons/core/regular/clipboard-text.svg?raw';
import copySimple from '@phosphor-icons/core/regular/copy-simple.svg?raw';
import feather from '@phosphor-icons/core/regular/feather.svg?raw';
import linkSimple from '@phosphor-icons/core/regular/link-simple.svg?raw';
import navigationArrow from '@phosphor-icons/core/regular/navigation-arrow.svg?raw';
import notePencil from '@phosphor-icons/core/regular/note-pencil.svg?raw';
import { iconOf } from '../../core/icon';

export const ChatIcon = iconOf(chatText);
export const ClipboardTextIcon = iconOf(clipboardText);
export const CopySimpleIcon = iconOf(copySimple);
export const DotsThreeIcon = iconOf(dotsThree);
export const FeatherIcon = iconOf(feather);
export const LinkSimpleIcon = iconOf(linkSimple);
export const NavigationArrowIcon = iconOf(navigationArrow);
export const NotePencilIcon = iconOf(notePencil);
