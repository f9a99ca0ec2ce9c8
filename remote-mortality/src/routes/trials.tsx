import { listScreen } from 'shared/ui/record';
import { definition } from '../records/trials';

export const Screen = listScreen(definition);
