import type { ComponentType } from 'react';
import type { DataProvider, ResourceProps } from 'react-admin';
import type { Messages } from 'shared/i18n';

/** Parts of the menu, in its order. */
export const SECTION_GROUPS = ['people', 'lists', 'map', 'content', 'records', 'system'] as const;
export type SectionGroup = (typeof SECTION_GROUPS)[number];

/** One entry of administration, in a folder of its own below `resources/`. */
export interface Section extends Omit<ResourceProps, 'options' | 'icon'> {
  /** Also where the server has it: `administration/<name>/`. */
  name: string;
  group: SectionGroup;
  icon: ComponentType;
  /** `resources.<name>.name`, `.fields.<source>` and what else its screens say. */
  messages: Messages;
  /** Calls that differ from those of every other list. */
  dataProvider?: Partial<DataProvider>;
}
