import { whenNothingUnsaved } from 'shared/shell';
import { pwaStore } from './pwa-store';

/** Reloads the page once no form has unsaved changes; until then, a prompt says so. */
export async function reloadWhenSaved(): Promise<void> {
  pwaStore.setState({ waiting: null, takenBack: false, reloadHeld: true });
  await whenNothingUnsaved();
  window.location.reload();
}
