import { type InfrastructureType, type Nomenclature, RISK_LEVELS, type RiskLevel } from '../contract';
import { riskOfLine, riskOfSupport } from '../contract/risk';
import type { Diagnosis } from './diagnosis';

/** The risk level of an item of the reference list. */
export const levelOf = (item: Nomenclature | null | undefined): RiskLevel | null =>
  RISK_LEVELS.find(level => level === item?.code) ?? null;

/** The risk that follows from a visit; `null` if not evaluated. */
export function riskOfVisit(
  type: InfrastructureType,
  visit: Partial<Diagnosis> | undefined,
): RiskLevel | null {
  if (!visit) return null;
  return type === 'POLE'
    ? riskOfSupport({
        pole_attractivity: levelOf(visit.pole_attractivity),
        pole_dangerousness: levelOf(visit.pole_dangerousness),
      })
    : riskOfLine({
        sgmt_moving_risk: levelOf(visit.sgmt_moving_risk),
        sgmt_topo_integr_risk: levelOf(visit.sgmt_topo_integr_risk),
        sgmt_landscape_integr_risk: levelOf(visit.sgmt_landscape_integr_risk),
      });
}
