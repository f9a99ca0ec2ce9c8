import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { noteReachable, noteUnreachable } from '../../platform/http/connection';
import { setLocale } from '../../platform/language';
import { LoadFailure } from './load-failure';

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

it('says what failed where the server answered', () => {
  shown();
  expect(screen.getByText('The list could not be loaded.')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

it('says without network that nothing is kept here, and how to have it kept', () => {
  noteUnreachable();
  shown();
  expect(screen.getByText(/not kept on this device/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Offline areas' })).toHaveAttribute('href', '/en/offline');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('sends nobody to the areas for what they do not hold', () => {
  noteUnreachable();
  shown(false);
  expect(screen.getByText('It will be shown with the network.')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});
