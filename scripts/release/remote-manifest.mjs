// The kit for teams has the schema itself in this place.
export * from '../../shared/src/contract/remote-manifest.mjs';
