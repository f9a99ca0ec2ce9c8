// biome-ignore lint/style/noRestrictedImports: this file configures the library for every package.
import { config } from 'zod';

// The content security policy forbids `eval`, which zod's compiled schemas need.
config({ jitless: true });
