import type { CauseOfDeath, Neutralization, RiskLevel } from '../contract';

/** The levels by their number in a tile's property `risk`: 0 not evaluated, 1 low, 2 medium, 3 high. */
export const TILE_RISKS: readonly (RiskLevel | null)[] = [null, 'RISK_L', 'RISK_M', 'RISK_H'];
/** The states by their number in a tile's property `neutralization`: 0 none, 1 partial, 2 full. */
export const TILE_NEUTRALIZATIONS: readonly Neutralization[] = ['none', 'partial', 'full'];
/** Number in a tile's property `cause` of a living bird, whatever injured it. */
export const TILE_LIVING = 3;
/** The causes of death by their number in a tile's property `cause`: 0 unknown, 1 electrocution, 2 impact. */
export const TILE_CAUSES: readonly CauseOfDeath[] = ['COD_UNKNOWN', 'COD_EL', 'COD_IM'];

export const tileRisk = (risk: RiskLevel | null): number => TILE_RISKS.indexOf(risk);
export const tileNeutralization = (state: Neutralization): number => TILE_NEUTRALIZATIONS.indexOf(state);
/** The number that stands for a cause of death in a tile. A missing or foreign code counts as unknown. */
export const tileCause = (cause: string | null, alive = false): number =>
  alive ? TILE_LIVING : Math.max(0, (TILE_CAUSES as readonly (string | null)[]).indexOf(cause));
