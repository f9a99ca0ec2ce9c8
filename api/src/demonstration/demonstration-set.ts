import { type DrawnDiagnosis, drawDiagnoses } from './diagnoses';
import { type DrawnMortality, drawMortality } from './mortality';
import { type DrawnNetwork, drawNetwork } from './network';
import { type DrawnOperation, drawOperations } from './operations';
import { type DrawnPicture, drawPictures } from './pictures';
import { ROUTES } from './routes';
import { seededRandom } from './seeded-random';
import { drawTraits, type SupportTraits } from './traits';

/** How much of each a set holds. Operations follow from the diagnoses. */
export interface DemonstrationCounts {
  supports: number;
  lines: number;
  diagnoses: number;
  mortality: number;
  pictures: number;
}

export const DEMONSTRATION_COUNTS: DemonstrationCounts = {
  supports: 1500,
  lines: 200,
  diagnoses: 900,
  mortality: 60,
  pictures: 40,
};

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
export function drawDemonstration(today: string, counts = DEMONSTRATION_COUNTS): DemonstrationSet {
  const random = seededRandom(SEED);
  const network = drawNetwork(ROUTES, counts, random);
  const traits = drawTraits(network, random);
  const diagnoses = drawDiagnoses(network, traits, counts.diagnoses, today, random);
  const operations = drawOperations(network, diagnoses, today, random);
  return {
    network,
    traits,
    diagnoses,
    operations,
    mortality: drawMortality(network, traits, counts.mortality, today, random),
    pictures: drawPictures(network, diagnoses, operations, counts.pictures, random),
  };
}
