import { remoteConfig } from '../scripts/federation/remote-config.mjs';

export default remoteConfig(import.meta.dirname);
