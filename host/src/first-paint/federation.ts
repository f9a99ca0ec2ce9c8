import { init } from '@module-federation/enhanced/runtime';

// In other pages, the federation's build plugin makes this call. Frames have no remotes.
init({ name: 'frames', remotes: [] });
