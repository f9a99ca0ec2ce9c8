import { listScreen } from 'shared/ui/record';
import { definition } from '../records/programmes';

export const Screen = listScreen(definition);
