// As `remote-manifest.mjs`.
export * from '../../shared/src/contract/manifest-parts.mjs';
