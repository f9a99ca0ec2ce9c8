import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TrashIcon } from '../../core';
import { ActionMenu } from './action-menu';

const remove = vi.fn();
const actions = [
  { key: 'way', icon: null, label: 'Take me there', href: 'geo:42.1,9.1' },
  { key: 'delete', icon: <TrashIcon />, label: 'Delete…', danger: true, onSelect: remove },
];
const menu = () => screen.getByRole('button', { name: 'More actions' });

beforeEach(() => remove.mockReset());
afterEach(() => vi.restoreAllMocks());

for (const place of ['beside its button', 'from below on a phone'])
  describe(`a menu of actions, ${place}`, () => {
    beforeEach(() => {
      const matches = place.includes('phone');
      vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList);
    });

    it('takes the focus, and gives it back on Escape', async () => {
      render(<ActionMenu label="More actions" actions={actions} />);
      await userEvent.click(menu());
      const first = await screen.findByRole('link', { name: 'Take me there' });
      expect(first).toHaveAttribute('href', 'geo:42.1,9.1');
      await waitFor(() => expect(first).toHaveFocus());
      await userEvent.keyboard('{Escape}');
      expect(menu()).toHaveFocus();
      await waitFor(() => expect(menu()).toHaveAttribute('aria-expanded', 'false'));
    });

    it('runs the chosen action and closes', async () => {
      render(<ActionMenu label="More actions" actions={actions} />);
      await userEvent.click(menu());
      await userEvent.click(await screen.findByRole('button', { name: 'Delete…' }));
      await waitFor(() => expect(remove).toHaveBeenCalledOnce());
      await waitFor(() => expect(menu()).toHaveAttribute('aria-expanded', 'false'));
    });
  });

it('runs an action once when it is clicked twice, before the menu has gone', async () => {
  const download = vi.fn();
  render(
    <ActionMenu
      label="More actions"
      actions={[{ key: 'pdf', icon: null, label: 'Download', onSelect: download }]}
    />,
  );
  await userEvent.click(menu());
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Download' }));
  expect(download).toHaveBeenCalledOnce();
});

it('is not there without actions', () => {
  render(<ActionMenu label="More actions" actions={[]} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
