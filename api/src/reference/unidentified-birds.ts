import type { SpeciesInput } from 'shared/contract/administration';
import type { Queryable } from '../database/connect';
import { speciesColumns } from '../modules/species/administered-species';

const bird = (
  code: string,
  rank: SpeciesInput['rank'],
  scientific_name: string,
  vernacular_name: string,
  vernacular_name_en: string,
): SpeciesInput => ({
  code: `INDET_${code}`,
  rank,
  scientific_name,
  vernacular_name,
  vernacular_name_en,
  active: true,
});

/**
 * Birds that cannot be named. The name before the bracket is the taxon of the rank; where a group is none, or two
 * groups share their taxon, the bracket says what it holds, so that every name is there once.
 */
export const UNIDENTIFIED_BIRDS: readonly SpeciesInput[] = [
  bird('BIRD', 'class', 'Aves', 'Oiseau indéterminé', 'Unidentified bird'),
  bird(
    'RAPTOR',
    'class',
    'Aves (Accipitriformes, Falconiformes)',
    'Rapace indéterminé',
    'Unidentified bird of prey (raptor)',
  ),
  bird('OWL', 'order', 'Strigiformes', 'Rapace nocturne (chouette, hibou) indéterminé', 'Unidentified owl'),
  bird('VULTURE', 'family', 'Accipitridae (Aegypius, Gyps)', 'Vautour indéterminé', 'Unidentified vulture'),
  bird('EAGLE', 'family', 'Accipitridae (Aquila, Clanga)', 'Aigle indéterminé', 'Unidentified eagle'),
  bird('KITE', 'genus', 'Milvus', 'Milan indéterminé', 'Unidentified kite'),
  bird('HARRIER', 'genus', 'Circus', 'Busard indéterminé', 'Unidentified harrier'),
  bird('BUZZARD', 'genus', 'Buteo', 'Buse indéterminée', 'Unidentified buzzard'),
  bird('FALCON', 'genus', 'Falco', 'Faucon indéterminé', 'Unidentified falcon'),
  bird('STORK', 'genus', 'Ciconia', 'Cigogne indéterminée', 'Unidentified stork'),
  bird('HERON', 'family', 'Ardeidae', 'Héron ou aigrette indéterminé', 'Unidentified heron or egret'),
  bird('DUCK', 'family', 'Anatidae', 'Canard, oie ou cygne indéterminé', 'Unidentified duck, goose or swan'),
  bird('GULL', 'family', 'Laridae', 'Goéland, mouette ou sterne indéterminé', 'Unidentified gull or tern'),
  bird('PIGEON', 'family', 'Columbidae', 'Pigeon ou tourterelle indéterminé', 'Unidentified pigeon or dove'),
  bird(
    'CROW',
    'family',
    'Corvidae',
    'Corvidé (corneille, corbeau, pie, geai) indéterminé',
    'Unidentified bird of the crow family',
  ),
  bird('PASSERINE', 'order', 'Passeriformes', 'Passereau indéterminé', 'Unidentified passerine (songbird)'),
];

/** Row of `meta` that says that they were laid down: what an administrator removes stays removed. */
const SEEDED = 'unidentified_birds';

/** Adds the birds that cannot be named to the species, once in the life of a database. Returns whether it did. */
export async function seedUnidentifiedBirds(db: Queryable): Promise<boolean> {
  const claim = await db
    .insertInto('meta')
    .values({ name: SEEDED, value: new Date().toISOString() })
    .onConflict(conflict => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (claim.numInsertedOrUpdatedRows === 0n) return false;
  await db
    .insertInto('species')
    .values(UNIDENTIFIED_BIRDS.map(input => ({ ...speciesColumns(input), photo: null })))
    .onConflict(conflict => conflict.column('code').doNothing())
    .execute();
  return true;
}
