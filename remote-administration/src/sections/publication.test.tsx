import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImportReport } from '../imports/import-report';
import { openSection, rows } from '../testing/open-section';

const publication = {
  id: 1,
  institution: '',
  institution_code: '',
  contact_name: '',
  contact_mail: '',
  title: '',
  licence: 'CC-BY-4.0',
  origin: 'NSP',
  metadata_id: '',
  taxref_version: '',
  methods: '',
  rules: 0,
  rules_file: null,
  rules_imported_at: null,
};
const answersWith = (more: object = {}) => ({
  'GET admin/publication/1/': { body: { ...publication, ...more }, headers: { etag: '"a"' } },
  'GET admin/sensitivity-rules/': rows(),
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says who publishes, and tells an administrator that another one was faster', async () => {
  const { server } = await openSection('/publication', {
    ...answersWith(),
    'PATCH admin/publication/1/': {
      status: 412,
      body: { code: 'precondition_failed', current: publication },
    },
  });
  const person = userEvent.setup();
  await person.type(await screen.findByRole('textbox', { name: /^Organisme/ }), 'Ligue du Forez');
  expect(screen.getByRole('textbox', { name: /Comment les cas sont relevés/ })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(/Quelqu’un d’autre a modifié/)).toBeVisible();
  const [call] = server.callsOf('PATCH admin/publication/1/');
  expect(call?.body).toMatchObject({ institution: 'Ligue du Forez', licence: 'CC-BY-4.0' });
  expect(call?.headers.get('if-match')).toBe('"a"');
});

it('asks for rules while there are none, and for the next edition after a year', async () => {
  await openSection('/sensitivity-rules', answersWith());
  expect(await screen.findByText(/le lieu exact de chaque oiseau est publié/)).toBeVisible();
  expect(screen.getByRole('link', { name: /auprès de l’INPN/ })).toHaveAttribute(
    'href',
    expect.stringContaining('inpn.mnhn.fr'),
  );
  cleanup();
  const file = {
    rules: 3,
    rules_file: 'RefSensibilite_17.csv',
    rules_imported_at: '2024-03-25T08:00:00.000Z',
  };
  await openSection('/sensitivity-rules', answersWith(file));
  expect(await screen.findByText(/RefSensibilite_17\.csv.*importez la nouvelle/)).toBeVisible();
});

it('shows what a file of rules would change', () => {
  const report = {
    dry_run: true,
    format: 'windows-1252',
    rows: 6,
    accepted: 3,
    created: 1,
    updated: 1,
    unchanged: 1,
    removed: 2,
    unknown: { count: 14, names: Array.from({ length: 14 }, (_, at) => `Myotis ${at}`) },
    changes: [{ name: 'Milan royal, 63', before: 'niveau 2', after: 'niveau 4' }],
    problems: [],
    unused_columns: [],
  };
  render(<ImportReport report={report} system={null} texts={{} as never} />);
  expect(screen.getByText(/2 à retirer/)).toBeVisible();
  expect(screen.getByText(/14 espèces du fichier.*Myotis 11…/)).toBeVisible();
  expect(screen.getByRole('row', { name: 'Milan royal, 63 niveau 2 niveau 4' })).toBeVisible();
});
