export { orderIn, setOrder, setValues, valuesIn } from './list-address';
export { LocalizedLink, useLocalizedNavigate, useLocalizedPath, useSwitchLocale } from './localized';
export { administrationUrl, paths, recordRefOf } from './paths';
export type { RemoteManifest, RemoteRoute } from './remote-manifest';
export { mayLeave, whenNothingUnsaved } from './unsaved-changes';
export { useUnsavedChanges } from './use-unsaved-changes';
