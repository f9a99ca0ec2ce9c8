export { RiskSign, riskColour } from './risk-sign';
