import type { Section } from '../app/section';
import { accounts } from '../resources/accounts/accounts';
import { areas } from '../resources/areas/areas';
import { baseLayers } from '../resources/base-layers/base-layers';
import { deleted } from '../resources/deleted/deleted';
import { groups } from '../resources/groups/groups';
import { health } from '../resources/health/health';
import { history } from '../resources/history/history';
import { news } from '../resources/news/news';
import { nomenclatures } from '../resources/nomenclatures/nomenclatures';
import { partners } from '../resources/partners/partners';
import { releaseTokens } from '../resources/release-tokens/release-tokens';
import { rollouts } from '../resources/rollouts/rollouts';
import { sensitiveAreas } from '../resources/sensitive-areas/sensitive-areas';
import { sensitivityRules } from '../resources/sensitivity-rules/sensitivity-rules';
import { settings } from '../resources/settings/settings';
import { species } from '../resources/species/species';

/** The sections of the administration, in the order of the menu within each group. */
export const sections: readonly Section[] = [
  accounts,
  groups,
  nomenclatures,
  species,
  sensitivityRules,
  baseLayers,
  sensitiveAreas,
  areas,
  news,
  partners,
  deleted,
  history,
  settings,
  rollouts,
  releaseTokens,
  health,
];
