import type { ComponentType } from 'react';
import type { DataProvider, ResourceProps } from 'react-admin';
import type { Messages } from 'shared/i18n';

/** The groups of the menu, in order. */
export const SECTION_GROUPS = ['people', 'lists', 'map', 'content', 'records', 'system'] as const;
export type SectionGroup = (typeof SECTION_GROUPS)[number];

/** One entry of the menu, in its own folder under `resources/`. */
export interface Section extends Omit<ResourceProps, 'options' | 'icon'> {
  /** Also the name of the server's folder, `administration/<name>/`. */
  name: string;
  group: SectionGroup;
  icon: ComponentType;
  /** `resources.<name>.name`, `.fields.<source>` and the other texts of its screens. */
  messages: Messages;
  /** Calls that differ from the default ones. */
  dataProvider?: Partial<DataProvider>;
}
