export { NewToken, useCopy } from './copy';
export { CausePill, DeathSign, DeathTag } from './death-tag';
export { type Fact, FactList } from './fact-list';
export { BookmarkIcon, ColumnsIcon, ExportIcon, MapTrifoldIcon, SlidersIcon } from './icons';
export { PanelDivider } from './panel-divider';
export { Pill, Pills } from './pill';
export { Progress } from './progress';
export {
  NeutralizationSign,
  NeutralizationTag,
  RiskSign,
  RiskTag,
  riskName,
  useRiskTexts,
} from './risk-tag';
export { LoadingLines } from './skeletons';
export { Tabs } from './tabs';
export type { RowChoice } from './use-choosing';
export { type Column, type Sorting, VirtualTable } from './virtual-table';
