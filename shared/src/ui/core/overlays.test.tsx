import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { Notice, SideSheet } from './overlays';

vi.mock('../overlays/notice', () => {
  throw new Error('Loading chunk failed');
});
vi.mock('../overlays/side-sheet', () => {
  throw new Error('Loading chunk failed');
});
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

it('a message that cannot be drawn by antd keeps its sign, its words and its button', async () => {
  const onClose = vi.fn();
  render(
    <Suspense>
      <Notice
        type="info"
        icon={<span role="img" aria-label="Information" />}
        close={{ closeIcon: '×', 'aria-label': 'Close', onClose }}
      >
        Saved on this device
      </Notice>
    </Suspense>,
  );
  expect(await screen.findByText('Saved on this device')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Information' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('a sheet that cannot be drawn by antd opens and closes', async () => {
  const sheet = (open: boolean) => (
    <Suspense>
      <SideSheet id="drawer" open={open} label="Menu" width={256} onClose={() => undefined}>
        <a href="/">Home</a>
      </SideSheet>
    </Suspense>
  );
  const { rerender } = render(sheet(true));
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toHaveTextContent('Home');
  rerender(sheet(false));
  expect(screen.queryByText('Home')).toBeNull();
});
