import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { standInServer } from '../../testing';
import { saveExport } from './save-file';

const refusal = {
  status: 400,
  body: { code: 'invalid', reason: 'not_ready_to_publish', detail: 'Il manque…' },
};

it('asks before it saves a file that lacks its publisher or rules', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
  );
  const server = standInServer({
    'GET export/mortality.dwca': ({ url }: { url: URL }) =>
      url.searchParams.get('incomplete') === 'true' ? { body: {} } : refusal,
  } as never);
  vi.stubGlobal('fetch', server.fetch);
  const person = userEvent.setup();
  const left = saveExport('mortality', 'dwca', {});
  expect(await screen.findByText('Il manque…')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Annuler' }));
  await left;
  expect(server.callsOf('GET export/mortality.dwca')).toHaveLength(1);
  const saved = saveExport('mortality', 'dwca', {});
  await person.click(await screen.findByRole('button', { name: 'Télécharger quand même' }));
  await saved;
  expect(server.callsOf('GET export/mortality.dwca').at(-1)?.url.searchParams.get('incomplete')).toBe('true');
  vi.unstubAllGlobals();
});
