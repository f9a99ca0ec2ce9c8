export { LocalizedLink, useLocalizedNavigate, useLocalizedPath, useSwitchLocale } from './localized';
export { administrationUrl, type LocalRef, paths, type RecordId, recordIdOf } from './paths';
export type { RemoteManifest, RemoteRoute } from './remote-manifest';
export { useUnsavedChanges } from './use-unsaved-changes';
