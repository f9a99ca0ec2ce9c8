import { administeredPublicationSchema, publicationInputSchema } from 'shared/contract/administration';
import type { PublicationInput } from 'shared/server';
import { z } from 'zod';
import type { Queryable } from '../../store/connect';
import type { Context } from '../records/context';
import { keptSettings, readMeta, writeMeta } from './kept-settings';

const KEY = 'publication';
const RULES_KEY = 'sensitivity_rules_file';
const rulesFileSchema = z.object({ rules_file: z.string(), rules_imported_at: z.string() });

/** What files say about their publisher. The configuration counts until an administrator saves this. */
export async function publicationOf(db: Queryable, { config }: Pick<Context, 'config'>) {
  const kept = await readMeta(db, KEY);
  return kept === null ? config.publication : publicationInputSchema.parse(JSON.parse(kept));
}

/** Remembers the file of an import of rules. */
export const rememberRulesFile = (db: Queryable, rules_file: string, rules_imported_at: string) =>
  writeMeta(db, RULES_KEY, JSON.stringify({ rules_file, rules_imported_at }));

async function rulesFacts(db: Queryable) {
  const { rules } = await db
    .selectFrom('sensitivity_rules')
    .select(eb => eb.fn.countAll().as('rules'))
    .executeTakeFirstOrThrow();
  const file = await readMeta(db, RULES_KEY);
  return {
    rules: Number(rules),
    ...(file ? rulesFileSchema.parse(JSON.parse(file)) : { rules_file: null, rules_imported_at: null }),
  };
}

export const administeredPublication = keptSettings<PublicationInput>({
  kind: 'publication',
  title: 'administration: settings',
  inputSchema: publicationInputSchema,
  answerSchema: administeredPublicationSchema,
  read: (db, context) => publicationOf(db, context),
  write: (db, input) => writeMeta(db, KEY, JSON.stringify(input)),
  facts: rulesFacts,
});

/** What a file for GBIF or the SINP needs, by its extension. */
const NEEDED = {
  dwca: ['institution', 'rules'],
  'sinp.csv': ['institution', 'rules', 'metadata_id', 'taxref_version'],
} as const;
export type StandardExtension = keyof typeof NEEDED;

/** What is missing for a file for GBIF or the SINP. Without rules, the nests of all species would be published. */
export async function missingToPublish(
  db: Queryable,
  publication: PublicationInput,
  extension: StandardExtension,
) {
  const facts = { ...publication, rules: (await rulesFacts(db)).rules };
  return NEEDED[extension].filter(name => !facts[name]);
}
