import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSection, rows } from '../testing/open-section';

const organisation = {
  id: 1,
  name: '',
  short_name: '',
  logo: null,
  colour: '',
  map_view: '',
  territory: '',
  mail_verify_fr: '',
  mail_verify_en: '',
  mail_welcome_fr: '',
  mail_welcome_en: '',
  mail_invitation_fr: '',
  mail_invitation_en: '',
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('offers the nearest colour that can be read, and previews a mail with texts that are not saved', async () => {
  const { server } = await openSection('/organisation', {
    'GET admin/organisation/1/': { body: organisation, headers: { etag: '"a"' } },
    'GET map-layers/baselayers': rows(),
    'POST admin/organisation/preview/': {
      body: { subject: 'LF : votre compte', text: 'Bienvenue, cdupont.' },
    },
    'PATCH admin/organisation/1/': { body: organisation },
  });
  const person = userEvent.setup();
  await person.type(await screen.findByRole('textbox', { name: /^Nom court/ }), 'LF');
  await person.type(screen.getByRole('textbox', { name: /^Couleur/ }), '#ffee00');
  await person.click(screen.getByRole('button', { name: 'Prendre #817800' }));
  expect(screen.queryByRole('button', { name: /^Prendre #/ })).toBeNull();
  await person.click(screen.getByText('Textes des courriels'));
  await person.type(screen.getByRole('textbox', { name: /Compte activé \(français\)/ }), 'Bienvenue');
  await person.click(screen.getByRole('button', { name: 'Voir l’aperçu' }));
  expect(await screen.findByText('Bienvenue, cdupont.')).toBeVisible();
  expect(server.callsOf('POST admin/organisation/preview/')[0]?.body).toMatchObject({
    short_name: 'LF',
    mail: 'welcome',
    locale: 'fr',
    mail_welcome_fr: 'Bienvenue',
  });
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await vi.waitFor(() => expect(server.callsOf('PATCH admin/organisation/1/')).toHaveLength(1));
  expect(server.callsOf('PATCH admin/organisation/1/')[0]?.body).toMatchObject({ colour: '#817800' });
});
