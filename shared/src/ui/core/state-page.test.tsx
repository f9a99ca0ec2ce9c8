import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { noteReachable, noteUnreachable } from '../../platform/http/connection';
import { setLocale } from '../../platform/language';
import { LoadFailure } from './state-page';

const shown = (ofAreas?: boolean) =>
  render(
    <MemoryRouter>
      <LoadFailure
        title="The list could not be loaded."
        onRetry={() => {}}
        {...(ofAreas === undefined ? {} : { ofAreas })}
      />
    </MemoryRouter>,
  );
beforeEach(() => setLocale('en'));
afterEach(noteReachable);

it('shows the error of a server that answered', () => {
  shown();
  expect(screen.getByText('The list could not be loaded.')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

it('explains offline that the data is not stored here, and how to store it', () => {
  noteUnreachable();
  shown();
  expect(screen.getByText(/not kept on this device/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Offline areas' })).toHaveAttribute('href', '/en/offline');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('does not suggest offline areas for data they never hold', () => {
  noteUnreachable();
  shown(false);
  expect(screen.getByText('It will be shown with the network.')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});
