import type { Species } from 'shared/contract';
import { csvLine } from 'shared/contract/csv';
import type { Viewer } from '../../domain/records/viewer';
import { withFirstRead } from '../export/define-table';
import { type CaseQuery, type PublishedCase, publishedIds, publishedPages } from '../export/published-cases';
import { causeOf, isAbsence, isFoundAlive, placeOf, propertiesOf, recordedBy, taxonOf } from './case-facts';
import type { Publisher } from './publisher';

type Value = string | number | null;
type Column = readonly [name: string, value: (one: PublishedCase, publisher: Publisher) => Value];

/** Codes of the nomenclature of biological states. */
const [SEEN_ALIVE, FOUND_DEAD] = ['2', '3'];
const SOURCE_TERRAIN = 'Te';

/**
 * The name under which a bird was cited. A name with a bracket means a part of the taxon, so the vernacular name is
 * cited instead.
 */
const citedName = (species: Species) =>
  taxonOf(species) === species.scientific_name ? species.scientific_name : species.vernacular_name;

const countOf = (one: PublishedCase) => propertiesOf(one).count;
const dayOf = (one: PublishedCase) => propertiesOf(one).date;
const institutionOf: Column[1] = (_, { institution }) => institution;

/** Columns of the SINP's exchange of occurrences of taxa, in the names of its import model (GINCO, version 1.2.1). */
const COLUMNS: readonly Column[] = [
  ['identifiantPermanent', one => propertiesOf(one).uuid],
  ['statutObservation', one => (isAbsence(one) ? 'No' : 'Pr')],
  ['cdNom', one => propertiesOf(one).species.cd_nom],
  [
    'versionTAXREF',
    (one, { taxref_version }) =>
      propertiesOf(one).species.cd_nom === null || !taxref_version ? null : `Taxref V${taxref_version}`,
  ],
  ['nomCite', one => citedName(propertiesOf(one).species)],
  ['jourDateDebut', dayOf],
  ['jourDateFin', dayOf],
  ['denombrementMin', countOf],
  ['denombrementMax', countOf],
  ['objetDenombrement', one => (countOf(one) === null ? null : 'IND')],
  ['typeDenombrement', one => (countOf(one) === null ? null : 'Co')],
  ['occEtatBiologique', one => (isAbsence(one) ? null : isFoundAlive(one) ? SEEN_ALIVE : FOUND_DEAD)],
  ['obsDescription', one => causeOf(one)?.sinp ?? null],
  ['observateurIdentite', recordedBy],
  ['observateurNomOrganisme', institutionOf],
  ['organismeGestionnaireDonnee', institutionOf],
  ['jddMetadonneeDEEId', (_, { metadata_id }) => metadata_id],
  ['dSPublique', (_, { origin }) => origin],
  ['statutSource', () => SOURCE_TERRAIN],
  ['sensiNiveau', ({ level }) => level],
  ['deeFloutage', ({ blurred }) => (blurred ? 'OUI' : 'NON')],
  ['geometrie', one => `POINT (${placeOf(one).join(' ')})`],
  ['natureObjetGeo', ({ blurred }) => (blurred ? 'In' : 'St')],
  ['precisionGeometrie', one => propertiesOf(one).accuracy_m],
];

const SEPARATOR = ';';

async function* linesOf(
  pages: AsyncIterable<readonly PublishedCase[]>,
  publisher: Publisher,
): AsyncGenerator<string> {
  yield csvLine(
    COLUMNS.map(([name]) => name),
    SEPARATOR,
  );
  const line = (one: PublishedCase) =>
    csvLine(
      COLUMNS.map(([, value]) => value(one, publisher)),
      SEPARATOR,
    );
  for await (const cases of pages) yield cases.map(line).join('');
}

/** Streams mortality cases as CSV with the columns of the SINP. */
export async function sinpFile(
  viewer: Viewer,
  query: CaseQuery,
  publisher: Publisher,
): Promise<AsyncGenerator<string>> {
  const ids = await publishedIds(viewer, query);
  return linesOf(await withFirstRead(publishedPages(viewer, ids, query)), publisher);
}
