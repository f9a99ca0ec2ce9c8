import cloudArrowUp from '@phosphor-icons/core/regular/cloud-arrow-up.svg?raw';
import cloudCheck from '@phosphor-icons/core/regular/cloud-check.svg?raw';
import cloudWarning from '@phosphor-icons/core/regular/cloud-warning.svg?raw';
import hourglassMedium from '@phosphor-icons/core/regular/hourglass-medium.svg?raw';
import { iconOf } from '../core/icon';

export const CloudArrowUpIcon = iconOf(cloudArrowUp);
export const CloudCheckIcon = iconOf(cloudCheck);
export const CloudWarningIcon = iconOf(cloudWarning);
export const HourglassMediumIcon = iconOf(hourglassMedium);
