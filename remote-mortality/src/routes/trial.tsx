import { sheetScreen } from 'shared/ui/record';
import { definition } from '../records/trials';

export const Screen = sheetScreen(definition);
