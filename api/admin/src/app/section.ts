import type { ComponentType } from 'react';
import type { RaRecord, ResourceProps } from 'react-admin';
import type { Messages } from 'shared/i18n';

/** The groups of the menu, in order. */
export const SECTION_GROUPS = ['people', 'lists', 'map', 'content', 'records', 'system'] as const;

/** One entry of the menu, in its own folder under `resources/`. */
export interface Section extends Omit<ResourceProps, 'icon'> {
  /** Also the path of its calls, `admin/<name>/`. */
  name: string;
  group: (typeof SECTION_GROUPS)[number];
  icon: ComponentType;
  /** `resources.<name>.name`, `.fields.<source>` and the other texts of its screens. */
  messages: Messages;
  /** For records that are read and written by public calls: their path, and a record from a response. */
  publicCalls?: { path: string; read: (body: unknown) => RaRecord };
}
