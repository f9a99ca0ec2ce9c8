import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Disclosure } from './disclosure';

it('expands its content by the space bar, Enter and clicks', async () => {
  render(<Disclosure title="Visit of 2024">content</Disclosure>);
  const title = screen.getByRole('button', { name: 'Visit of 2024', expanded: false });
  expect(screen.queryByText('content')).not.toBeInTheDocument();
  title.focus();
  await userEvent.keyboard(' ');
  expect(title).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('content')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(title).toHaveAttribute('aria-expanded', 'false');
});

it('is printed with its content, if it shall be', () => {
  render(
    <>
      <Disclosure title="Details" printed>
        every fact
      </Disclosure>
      <Disclosure title="Change history">every change</Disclosure>
    </>,
  );
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('every fact')).toBeInTheDocument();
  expect(screen.queryByText('every change')).not.toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText('every fact')).not.toBeInTheDocument();
});
