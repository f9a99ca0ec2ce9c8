import { ApiError, baseLayersQuery, nomenclaturesQuery, queryClient } from 'shared/api';
import { sessionStore, signOut } from 'shared/session';
import { notify } from 'shared/ui/core';
import { useTexts } from '../texts';

/** Loads base layers and reference lists, on start. */
export async function loadReferenceData(): Promise<void> {
  await Promise.all([loadNomenclatures(), queryClient.fetchQuery(baseLayersQuery).catch(console.error)]);
}

/** Without the reference lists no form is right: a server that cannot give them ends the session. */
async function loadNomenclatures(): Promise<void> {
  try {
    await queryClient.fetchQuery(nomenclaturesQuery);
  } catch (error) {
    console.error(error);
    const answered = error instanceof ApiError && !error.unreachable;
    const { loggedIn, busy } = sessionStore.getState();
    // An earlier session may still be being taken up.
    if (!answered || !(loggedIn || busy)) return;
    signOut();
    notify({ type: 'error', msg: useTexts.translate('referenceData.nomenclatures') });
  }
}
