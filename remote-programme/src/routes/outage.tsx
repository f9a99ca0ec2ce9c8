import { sheetScreen } from 'shared/ui/record';
import { outageSheet } from '../features/outages/outage-sheet';
import { definition } from '../records/outages';

export const Screen = sheetScreen({ ...definition, sheet: outageSheet });
