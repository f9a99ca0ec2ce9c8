import { listScreen } from 'shared/ui/record';
import { definition } from '../records/outages';

export const Screen = listScreen(definition);
