import { sql } from 'kysely';
import type { AnyKind } from 'shared/contract';
import type { Fields, Filters } from 'shared/server';
import { choice, last, optional } from '../../../shared/src/contract/record-field';
import { anyCode, anyId } from '../../../shared/src/contract/record-filter';
import type { Queryable } from '../../src/store/connect';

export const SURROUNDINGS = ['WOODS', 'FIELDS', 'BUILT'] as const;
export const ACCESS = ['ROAD', 'FOOT'] as const;

type Words = AnyKind['facts']['words']['fr'];
interface Definition {
  name: string;
  fields: Fields;
  filters: Filters;
  orderings: Readonly<Record<string, string>>;
  words: Readonly<Record<'fr' | 'en', Words>>;
}

function withField(
  { fields, words: { fr, en }, ...definition }: Definition,
  name: string,
  codes: readonly [string, ...string[]],
  said: Record<'fr' | 'en', readonly [label: string, ...codes: string[]]>,
): Definition {
  const worded = (words: Words, [label, ...texts]: readonly string[]): Words => ({
    ...words,
    field: { ...words.field, [name]: label ?? '' },
    code: { ...words.code, ...Object.fromEntries(codes.map((code, i) => [code, texts[i] ?? ''])) },
  });
  return {
    ...definition,
    fields: { ...fields, [name]: optional(choice(codes)) },
    words: { fr: worded(fr, said.fr), en: worded(en, said.en) },
  };
}

/** What a change adds to the kinds for a choice on visits and one on works: fields, words, and filters of supports by them. */
export function withSampleFields(definition: Definition): Definition {
  switch (definition.name) {
    case 'diagnosis':
      return withField(definition, 'surroundings', SURROUNDINGS, {
        fr: ['Alentours', 'Bois', 'Champs', 'Bâti'],
        en: ['Surroundings', 'Woods', 'Fields', 'Buildings'],
      });
    case 'operations':
      return withField(definition, 'access', ACCESS, {
        fr: ['Accès', 'Par la route', 'À pied'],
        en: ['Access', 'By road', 'On foot'],
      });
    case 'infrastructures':
      return {
        ...definition,
        fields: {
          ...definition.fields,
          surroundings: last(
            { name: 'diagnosis', fields: { surroundings: optional(choice(SURROUNDINGS)) } },
            'surroundings',
          ),
        },
        filters: {
          ...definition.filters,
          surroundings: anyCode('properties.surroundings', [...SURROUNDINGS, 'none'], { none: 'none' }),
          surroundings_seen: anyCode('properties.diagnosis[0].surroundings', SURROUNDINGS),
          condition_seen: anyId('properties.diagnosis[0].condition.id'),
          access: anyCode('properties.operations[0].properties.access', ACCESS),
          last_equipment: anyId('properties.operations[0].properties.equipments[].type.id'),
        },
        orderings: { ...definition.orderings, surroundings: 'properties.surroundings' },
      };
    default:
      return definition;
  }
}

/** Its migration. */
export async function addSampleColumns(db: Queryable): Promise<void> {
  for (const [table, column] of [
    ['diagnoses', 'surroundings'],
    ['infrastructures', 'surroundings'],
    ['operations', 'access'],
  ])
    await sql.raw(`alter table ${table} add column ${column} text`).execute(db);
}
