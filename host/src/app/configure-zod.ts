// biome-ignore lint/style/noRestrictedImports: the library is set up here, once for everybody.
import { config } from 'zod';

// The content security policy allows no code made from text, which zod would compile schemas to.
config({ jitless: true });
