export { Disclosure } from './disclosure';
export { type Fact, FactList } from './fact-list';
export { NeutralizationSign } from './neutralization-sign';
export { RiskSign, riskColour } from './risk-sign';
export { NeutralizationTag, RiskTag } from './risk-tag';
export { sortRows } from './sort-rows';
export { Tabs } from './tabs';
export { useRiskTexts } from './use-risk-texts';
export { type Column, type Sorting, VirtualTable, type VirtualTableProps } from './virtual-table';
