import { isLocalRef } from 'shared/contract';
import { useTexts } from '../../locales/texts';
import type { LinkTarget } from './link-target';

/** Display name of a support or line: kind and number, or kind and a note that it waits to be sent. */
export function useTargetName(): (target: LinkTarget) => string {
  const t = useTexts();
  return ({ ref, resourcetype }) =>
    isLocalRef(ref) ? t(`concerned.waiting.${resourcetype}`) : t(`concerned.${resourcetype}`, { id: ref });
}
