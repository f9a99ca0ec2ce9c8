import { requestRaw } from 'shared/api';
import { saveFile } from 'shared/ui/core';

/** GET `auth/users/me/export/`, saved as a file. */
export async function saveExport(username: string): Promise<void> {
  const answer = await requestRaw('auth/users/me/export/');
  saveFile(await answer.blob(), `avicable-${username}.json`);
}
