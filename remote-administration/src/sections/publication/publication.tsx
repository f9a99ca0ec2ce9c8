import { administeredPublicationSchema, publicationInputSchema } from 'shared/contract/administration';
import { settingsScreen } from '../settings-screen';
import en from './en.json';
import fr from './fr.json';

export const Screen = settingsScreen({
  name: 'publication',
  words: { fr, en },
  row: administeredPublicationSchema,
  body: publicationInputSchema,
  facts: {
    contact_mail: { type: 'text' },
    metadata_id: { type: 'text' },
    methods: { type: 'text', limit: 2000 },
  },
  parts: [
    'institution',
    'institution_code',
    'contact_name',
    'contact_mail',
    'title',
    'licence',
    'methods',
    'metadata_id',
    'taxref_version',
    'origin',
  ],
});
