import { parse } from 'csv-parse/sync';
import { DEFAULT_TERRITORY } from 'shared/server';
import { beforeAll, expect, it } from 'vitest';
import { readArchive } from './check-archive';
import { describeOnSqlite } from './harness';
import { getRaw } from './raw-requests';
import { CLERMONT, createdPoint, PUBLISHER, samplesOf } from './samples';

const [TERRITORY = []] = DEFAULT_TERRITORY;

describeOnSqlite(
  'Files for GBIF and the SINP',
  server => {
    const get = async (path: string) => (await getRaw(server(), 'reader', `export/${path}`)).bytes;
    const archive = async (query = '') => readArchive(await get(`mortality.dwca${query}`), TERRITORY);
    const sinp = async () =>
      parse(await get('mortality.sinp.csv'), { columns: true, delimiter: ';' }) as Record<string, string>[];
    let uuid = '';

    beforeAll(async () => {
      const samples = samplesOf(server());
      const editor = server().as('editor');
      const kite = (await server().anonymous.get('species/?search=milan%20royal')).body[0].id;
      const raptor = (await server().anonymous.get('species/?search=rapace')).body.find(
        (one: { rank: string }) => one.rank === 'class',
      ).id;
      const cause = (code: string) => ({ death_cause_id: server().item('CAUSE_OF_DEATH', code) });
      const comment = 'Aile <brûlée>;\tsous\nle fil';
      const support = await createdPoint(server());
      const cases = [
        { species_id: kite, author: 'Aline Marchand', observer_named: true, accuracy_m: 4, comment },
        {
          species_id: raptor,
          author: 'Bruno\tDupré',
          count: null,
          infrstr_id: support,
          ...cause('COD_UNKNOWN'),
        },
        { species_id: kite, count: 0, ...cause('COD_IM') },
      ];
      const other = (await server().anonymous.get('species/?search=cigogne%20noire')).body[0].id;
      await server().as('admin').post('admin/sensitivity-rules/', { species_id: other, level: 4 });
      for (const one of cases) {
        const { status, body } = await editor.post('mortality/', samples.mortality(one));
        expect(status).toBe(201);
        uuid ||= body.properties.uuid;
      }
    });

    it('are archives that a validator accepts: an event of one occurrence for each case', async () => {
      const { core, extensions, faults } = await archive();
      expect(faults).toEqual([]);
      expect(core.rowType).toBe('http://rs.tdwg.org/dwc/terms/Event');
      expect(extensions.map(({ rowType, rows }) => [rowType, rows.length])).toEqual([
        ['http://rs.tdwg.org/eco/terms/Event', 3],
        ['http://rs.tdwg.org/dwc/terms/Occurrence', 3],
      ]);
      expect(core.rows[0]).toMatchObject({
        eventID: `urn:uuid:${uuid}:event`,
        eventDate: '2025-04-02',
        samplingProtocol: 'incidental find',
        decimalLatitude: String(CLERMONT[1]),
        coordinateUncertaintyInMeters: '4',
        countryCode: 'FR',
        rightsHolder: 'Ligue <exemple>',
        institutionCode: 'LEX',
        datasetName: 'Oiseaux & lignes',
      });
      expect(core.rows[1]?.coordinateUncertaintyInMeters).toBe('');
      expect(extensions[0]?.rows[0]).toMatchObject({
        targetTaxonomicScope: 'Aves',
        isAbsenceReported: '',
        inventoryTypes: 'adventitious',
      });
    });

    it('name the taxon, the cause, and the observer who agreed to it', async () => {
      const { extensions } = await archive();
      const [named, anonymous, absent] = extensions[1]?.rows ?? [];
      expect(named).toMatchObject({
        occurrenceID: `urn:uuid:${uuid}`,
        scientificName: 'Milvus milvus',
        taxonID: 'TAXREF:2844',
        taxonRank: 'species',
        individualCount: '1',
        vitality: 'dead',
        causeOfDeath: 'electrocution',
        recordedBy: 'Aline Marchand',
        informationWithheld: '',
        dataGeneralizations: '',
      });
      expect(anonymous).toMatchObject({
        scientificName: 'Aves',
        taxonID: '',
        taxonRank: 'class',
        individualCount: '',
        occurrenceStatus: 'present',
        causeOfDeath: '',
        recordedBy: 'Ligue <exemple>',
        informationWithheld: "Withheld: observer's name",
      });
      // Without a bird, none was dead, whatever cause the case names.
      expect(absent).toMatchObject({
        occurrenceStatus: 'absent',
        individualCount: '0',
        vitality: '',
        causeOfDeath: '',
      });
      expect(Object.keys(named ?? {})).not.toContain('occurrenceRemarks');
    });

    it('describe the data set, its licence and contact', async () => {
      const { eml } = await archive();
      for (const part of [
        '<title xml:lang="fra">Oiseaux &amp; lignes</title>',
        '<organizationName>Ligue &lt;exemple&gt;</organizationName>',
        '<surName>Nadia Berger</surName>',
        '<electronicMailAddress>data@example.org</electronicMailAddress>',
        'url="http://creativecommons.org/licenses/by-nc/4.0/legalcode"',
      ])
        expect(eml).toContain(part);
    });

    it('have the filters of the list, and may be empty', async () => {
      const { core, faults } = await archive('?observed_before=2000-01-01');
      expect([core.rows, faults]).toEqual([[], []]);
    });

    it('fill what the SINP requires', async () => {
      const rows = await sinp();
      expect(rows).toHaveLength(3);
      for (const row of rows)
        for (const column of [
          'identifiantPermanent',
          'statutObservation',
          'nomCite',
          'jourDateDebut',
          'jourDateFin',
          'observateurIdentite',
          'observateurNomOrganisme',
          'organismeGestionnaireDonnee',
          'dSPublique',
          'statutSource',
        ])
          expect([column, row[column]]).not.toEqual([column, '']);
      expect(rows[0]).toMatchObject({
        identifiantPermanent: uuid,
        cdNom: '2844',
        versionTAXREF: 'Taxref V17.0',
        jddMetadonneeDEEId: PUBLISHER.metadata_id,
        statutObservation: 'Pr',
        occEtatBiologique: '3',
        denombrementMin: '1',
        dSPublique: 'Pr',
        sensiNiveau: '0',
        deeFloutage: 'NON',
        precisionGeometrie: '4',
        geometrie: `POINT (${CLERMONT.join(' ')})`,
      });
      expect(rows[1]).toMatchObject({
        cdNom: '',
        versionTAXREF: '',
        denombrementMin: '',
        precisionGeometrie: '',
      });
      expect(rows[2]).toMatchObject({
        statutObservation: 'No',
        denombrementMax: '0',
        occEtatBiologique: '',
        obsDescription: '',
      });
    });

    it('blur sensitive species, and say so', async () => {
      const kite = (await server().anonymous.get('species/?search=milan%20royal')).body[0].id;
      const admin = server().as('admin');
      const rule = await admin.post('admin/sensitivity-rules/', { species_id: kite, level: 2 });
      const { core, extensions, faults } = await archive();
      expect(faults).toEqual([]);
      expect(core.rows[0]).toMatchObject({ coordinateUncertaintyInMeters: '7071', municipality: '' });
      expect(core.rows[0]?.stateProvince).toBe('Auvergne-Rhône-Alpes');
      expect(core.rows[0]?.decimalLatitude).not.toBe(String(CLERMONT[1]));
      expect(extensions[1]?.rows[0]).toMatchObject({
        dataGeneralizations:
          'Coordinates are the centre of a cell of 10 km × 10 km: SINP sensitivity level 2',
        informationWithheld: expect.stringContaining('exact place'),
      });
      const [row] = await sinp();
      expect(row).toMatchObject({ sensiNiveau: '2', deeFloutage: 'OUI', natureObjetGeo: 'In' });
      const exact = await getRaw(server(), 'admin', 'export/mortality.sinp.csv?exact=true');
      expect(exact.text.split('\n')[1]).toContain(`POINT (${CLERMONT.join(' ')})`);
      await admin.delete(`admin/sensitivity-rules/${rule.body.id}/`);
    });
  },
  { publication: PUBLISHER },
);
