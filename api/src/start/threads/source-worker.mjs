// Development and tests run from source: Node 20 cannot load TypeScript in a worker without this.
import { register } from 'tsx/esm/api';

register();
await import('./worker-entry.ts');
