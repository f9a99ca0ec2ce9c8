import { randomUUID } from 'node:crypto';
import type { PublicationInput } from 'shared/server';
import type { TestServer } from './harness';

type Fields = Record<string, unknown>;

/** Clermont-Ferrand: inside the territory and the region Auvergne-Rhône-Alpes. */
export const CLERMONT: [number, number] = [3.0863, 45.7772];

/** Settings with which files for GBIF and the SINP are complete, but for the rules of sensitive species. */
export const PUBLISHER: PublicationInput = {
  title: 'Oiseaux & lignes',
  licence: 'CC-BY-NC-4.0',
  institution: 'Ligue <exemple>',
  institution_code: 'LEX',
  contact_name: 'Nadia Berger',
  contact_mail: 'data@example.org',
  origin: 'Pr',
  metadata_id: '4d331cae-65e4-4948-b0b2-a11bc5bb46c2',
  taxref_version: '17.0',
  methods: '',
};

/** Makes valid bodies; `changes` replaces fields. */
export function samplesOf(server: TestServer) {
  const point = (changes: Fields = {}): Fields => ({
    geom: { type: 'Point', coordinates: CLERMONT },
    network_type_id: server.item('NETW_TYP', 'HTA-BT'),
    owner_id: server.item('OWNER', 'IO-ENEDIS'),
    condition_id: server.item('IFR_COND', 'GOOD'),
    ...changes,
  });
  const line = (changes: Fields = {}): Fields => ({
    ...point(),
    geom: { type: 'LineString', coordinates: [CLERMONT, [3.1, 45.78]] },
    ...changes,
  });
  const level = (code: 'L' | 'M' | 'H') => server.item('RISK_LEV', `RISK_${code}`);
  const supportDiagnosis = (infrastructure: number, changes: Fields = {}): Fields => ({
    infrastructure,
    date: '2025-05-10',
    remark: 'Nid de milan à 40 m',
    technical_proposal: 'Isoler le pont',
    actions: 'Nid descendu',
    equipped_structure: 'Tiges dissuasives en place',
    arming_id: [server.item('ARMING', 'DA')],
    condition_id: server.item('IFR_COND', 'GOOD'),
    pole_attractivity_id: level('M'),
    pole_dangerousness_id: level('H'),
    isolation_advice: true,
    ...changes,
  });
  const lineDiagnosis = (infrastructure: number, changes: Fields = {}): Fields => ({
    infrastructure,
    date: '2025-05-10',
    arming_id: [server.item('ARMING', 'BARECABLE')],
    sgmt_moving_risk_id: level('L'),
    sgmt_topo_integr_risk_id: level('L'),
    sgmt_landscape_integr_risk_id: level('L'),
    visibility_advice: true,
    ...changes,
  });
  const operation = (infrastructure: number, changes: Fields = {}): Fields => ({
    infrastructure,
    date: '2025-06-01',
    neutralization_level: 'full',
    operation_type_id: server.item('OP_TYPE', 'OP_TYPE_INSTALL'),
    remark: 'Fait à la nacelle',
    equipments: [{ type_id: server.item('EQMT_TYPE', 'EQ001'), count: 3, reference: 'R-1', comment: '' }],
    ...changes,
  });
  const mortality = (changes: Fields = {}): Fields => ({
    geom: { type: 'Point', coordinates: CLERMONT },
    date: '2025-04-02',
    author: 'Claude Agnel',
    species_id: 1,
    count: 1,
    death_cause_id: server.item('CAUSE_OF_DEATH', 'COD_EL'),
    data_source: server.item('COD_SRC', 'COD_SRC_LPO'),
    data_source_url: 'https://example.org/cas/12',
    comment: 'Au pied du poteau',
    ...changes,
  });
  const sensitiveArea = (changes: Fields = {}): Fields => ({
    geom: {
      type: 'Polygon',
      coordinates: [
        [
          [3, 45.7],
          [3.2, 45.7],
          [3.2, 45.85],
          [3, 45.85],
          [3, 45.7],
        ],
      ],
    },
    name: 'Chaîne des Puys',
    code: 'ZS-1',
    description: 'Aire de nidification',
    ...changes,
  });
  return {
    point,
    line,
    level,
    supportDiagnosis,
    lineDiagnosis,
    operation,
    mortality,
    sensitiveArea,
    uuid: randomUUID,
  };
}

/**
 * Creates a support.
 * @returns its id
 */
export async function createdPoint(server: TestServer, changes: Fields = {}): Promise<number> {
  const { status, body } = await server.as('editor').post('cables/points/', samplesOf(server).point(changes));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

/**
 * Creates a line.
 * @returns its id
 */
export async function createdLine(server: TestServer, changes: Fields = {}): Promise<number> {
  const { status, body } = await server.as('editor').post('cables/lines/', samplesOf(server).line(changes));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}
