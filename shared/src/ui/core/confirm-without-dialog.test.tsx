import { confirm, notificationStore } from './index';

vi.mock('./ask-dialog', () => {
  throw new Error('Loading chunk failed');
});

it('answers no and says so when the dialog cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(confirm({ title: 'Supprimer ?' })).resolves.toBe(false);
  expect(notificationStore.getState().current).toMatchObject({ type: 'error' });
});
