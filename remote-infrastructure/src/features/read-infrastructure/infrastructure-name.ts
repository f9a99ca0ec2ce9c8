import { isLocalRef } from 'shared/contract';
import { useTexts } from '../../locales/texts';
import type { Subject } from './subject';

/** Display name of an infrastructure: kind and number, or kind and a note that it waits to be sent. */
export function useInfrastructureName({ ref, type }: Pick<Subject, 'ref' | 'type'>): string {
  const t = useTexts();
  return isLocalRef(ref) ? t(`named.local${type}`) : t(`named.${type}`, { id: ref });
}
