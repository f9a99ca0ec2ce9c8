import { init } from '@module-federation/enhanced/runtime';

// Otherwise the federation's build plugin does it. Frames have no remotes.
init({ name: 'frames', remotes: [] });
