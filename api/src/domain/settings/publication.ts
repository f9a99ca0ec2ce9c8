import { administeredPublicationSchema, publicationInputSchema } from 'shared/contract/administration';
import type { PublicationInput } from 'shared/server';
import type { Queryable } from '../../store/connect';
import { readMeta, writeMeta } from '../../store/meta';
import type { Context } from '../records/context';
import { rulesFacts } from '../sensitivity/rules-file';
import { keptSettings } from './kept-settings';

const KEY = 'publication';

/** What files say about their publisher. The configuration counts until an administrator saves this. */
export async function publicationOf(db: Queryable, { config }: Pick<Context, 'config'>) {
  const kept = await readMeta(db, KEY);
  return kept === null ? config.publication : publicationInputSchema.parse(JSON.parse(kept));
}

export const administeredPublication = keptSettings<PublicationInput>({
  kind: 'publication',
  title: 'administration: settings',
  inputSchema: publicationInputSchema,
  answerSchema: administeredPublicationSchema,
  read: publicationOf,
  write: (db, input) => writeMeta(db, KEY, JSON.stringify(input)),
  facts: rulesFacts,
});

/** What a file for GBIF or the SINP needs, by its extension. */
const NEEDED = {
  dwca: ['institution', 'rules'],
  'sinp.csv': ['institution', 'rules', 'metadata_id', 'taxref_version'],
} as const;
export type StandardExtension = keyof typeof NEEDED;

/** What a file for GBIF or the SINP still lacks. Without rules, it would publish the nests of all species. */
export async function missingToPublish(
  db: Queryable,
  publication: PublicationInput,
  extension: StandardExtension,
) {
  const facts = { ...publication, rules: (await rulesFacts(db)).rules };
  return NEEDED[extension].filter(name => !facts[name]);
}
