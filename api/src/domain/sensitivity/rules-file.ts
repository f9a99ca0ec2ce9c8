import { z } from 'zod';
import type { Queryable } from '../../store/connect';
import { readMeta, writeMeta } from '../../store/meta';

const RULES_KEY = 'sensitivity_rules_file';
const rulesFileSchema = z.object({ rules_file: z.string(), rules_imported_at: z.string() });

/** Remembers the file of an import of rules. */
export const rememberRulesFile = (db: Queryable, rules_file: string, rules_imported_at: string) =>
  writeMeta(db, RULES_KEY, JSON.stringify({ rules_file, rules_imported_at }));

/** Number of rules that hide something, and the last file that was imported. */
export async function rulesFacts(db: Queryable) {
  const { rules } = await db
    .selectFrom('sensitivity_rules')
    .select(eb => eb.fn.countAll().as('rules'))
    .where('level', '>', 0)
    .executeTakeFirstOrThrow();
  const file = await readMeta(db, RULES_KEY);
  return {
    rules: Number(rules),
    ...(file ? rulesFileSchema.parse(JSON.parse(file)) : { rules_file: null, rules_imported_at: null }),
  };
}
