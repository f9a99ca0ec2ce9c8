import { type DrawnDiagnosis, drawDiagnoses } from './diagnoses';
import { type DrawnMortality, drawMortality } from './mortality';
import { type DrawnNetwork, drawNetwork } from './network';
import { type DrawnOperation, drawOperations } from './operations';
import { type DrawnPicture, drawPictures } from './pictures';
import { ROUTES } from './routes';
import { seededRandom } from './seeded-random';
import { drawTraits, type SupportTraits } from './traits';

/** How much of each the set holds. */
export const DEMONSTRATION_COUNTS = {
  supports: 1500,
  lines: 200,
  diagnoses: 900,
  mortality: 60,
  pictures: 40,
} as const;

/** Fixes which set is drawn; this one begins with supports of every risk, some of them neutralised. */
const SEED = 20_171_268;

/** The field data of the demonstration, drawn and not yet written. */
export interface DemonstrationSet {
  network: DrawnNetwork;
  /** By support. */
  traits: SupportTraits[];
  diagnoses: DrawnDiagnosis[];
  operations: DrawnOperation[];
  mortality: DrawnMortality[];
  pictures: DrawnPicture[];
}

/** The same set for the same day; `today` (`YYYY-MM-DD`) moves the dates, nothing lies after it. */
export function drawDemonstration(today: string): DemonstrationSet {
  const random = seededRandom(SEED);
  const network = drawNetwork(ROUTES, DEMONSTRATION_COUNTS, random);
  const traits = drawTraits(network, random);
  const diagnoses = drawDiagnoses(network, traits, DEMONSTRATION_COUNTS.diagnoses, today, random);
  const operations = drawOperations(network, diagnoses, today, random);
  return {
    network,
    traits,
    diagnoses,
    operations,
    mortality: drawMortality(network, traits, DEMONSTRATION_COUNTS.mortality, today, random),
    pictures: drawPictures(network, diagnoses, operations, DEMONSTRATION_COUNTS.pictures, random),
  };
}
