import type { CauseOfDeath, Neutralization, RiskLevel } from '../contract';

/** How a tile's property `risk` writes a level: 0 not evaluated, 1 low, 2 medium, 3 high. */
export const TILE_RISKS: readonly (RiskLevel | null)[] = [null, 'RISK_L', 'RISK_M', 'RISK_H'];
/** How a tile's property `neutralization` writes a state: 0 none, 1 partial, 2 full. */
export const TILE_NEUTRALIZATIONS: readonly Neutralization[] = ['none', 'partial', 'full'];
/** How a tile's property `cause` writes a cause of death: 0 unknown, 1 electrocution, 2 impact. */
export const TILE_CAUSES: readonly CauseOfDeath[] = ['COD_UNKNOWN', 'COD_EL', 'COD_IM'];

/** The number a tile carries for a risk. */
export const tileRisk = (risk: RiskLevel | null): number => TILE_RISKS.indexOf(risk);
/** The number a tile carries for a state of neutralisation. */
export const tileNeutralization = (state: Neutralization): number => TILE_NEUTRALIZATIONS.indexOf(state);
/** The number a tile carries for a cause of death; a missing or foreign code is unknown. */
export const tileCause = (cause: string | null): number =>
  Math.max(0, (TILE_CAUSES as readonly (string | null)[]).indexOf(cause));
