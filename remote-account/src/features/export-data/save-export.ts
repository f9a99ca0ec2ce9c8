import { requestRaw } from 'shared/api';

/** GET `auth/users/me/export/`, handed to the browser as a file. */
export async function saveExport(username: string): Promise<void> {
  const answer = await requestRaw('auth/users/me/export/');
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `avicable-${username}.json`;
  link.click();
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
