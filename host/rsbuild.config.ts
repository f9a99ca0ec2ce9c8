import { hostConfig } from '../scripts/federation/host-config.mjs';

export default hostConfig(import.meta.dirname);
