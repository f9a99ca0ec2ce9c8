import { ARMINGS } from './armings';
import { EQUIPMENTS } from './equipments';
import { DISTRIBUTION, itemsUnder, type ReferenceList, TRANSMISSION } from './reference-list';
import { REGION_NAMES } from './region-names';

/** Every reference list of a new installation, parents' lists first, items in the order they are offered. */
export const REFERENCE_LISTS: readonly ReferenceList[] = [
  {
    code: 'OWNER',
    mnemonic: 'owner',
    label: 'Gestionnaire, propriétaire',
    label_en: 'Manager, owner',
    items: itemsUnder(
      [],
      [
        ['IO-ENEDIS', 'Enedis', 'Enedis'],
        ['IO-RTE', 'RTE', 'RTE'],
      ],
    ),
  },
  {
    code: 'NETW_TYP',
    mnemonic: 'network_type',
    label: 'Type de réseau',
    label_en: 'Network type',
    items: [
      ...itemsUnder(
        ['OWNER:IO-ENEDIS'],
        [
          [
            'HTA-BT',
            'Réseau de distribution (ex. Enedis, lignes HTA/BT)',
            'Distribution network (e.g. Enedis, medium and low voltage)',
          ],
        ],
      ),
      ...itemsUnder(
        ['OWNER:IO-RTE'],
        [
          [
            'HTB',
            'Réseau de transport (ex. RTE, lignes HTB)',
            'Transmission network (e.g. RTE, high voltage)',
          ],
        ],
      ),
    ],
  },
  {
    code: 'IFR_TYPE',
    mnemonic: 'infrastr_type',
    label: "Type d'infrastructure",
    label_en: 'Infrastructure type',
    items: itemsUnder(
      [DISTRIBUTION, TRANSMISSION],
      [
        ['POLE', 'Poteau, pylône', 'Pole, pylon'],
        ['LINE', 'Ligne, portée', 'Line, span'],
      ],
    ),
  },
  {
    code: 'IFR_COND',
    mnemonic: 'infrastr_condition',
    label: "État de l'infrastructure",
    label_en: 'Infrastructure condition',
    items: itemsUnder(
      [],
      [
        ['GOOD', 'Bon état', 'Good'],
        ['POOR', 'Dégradé', 'Poor'],
      ],
    ),
  },
  {
    code: 'RISK_LEV',
    mnemonic: 'risk_level',
    label: 'Niveau de risque',
    label_en: 'Risk level',
    items: itemsUnder(
      [],
      [
        ['RISK_L', 'Peu ou pas de risque', 'Little or no risk'],
        ['RISK_M', 'Risque secondaire', 'Secondary risk'],
        ['RISK_H', 'Risque élevé', 'High risk'],
      ],
    ),
  },
  {
    code: 'CAUSE_OF_DEATH',
    mnemonic: 'cause_of_death',
    label: 'Cause de mortalité',
    label_en: 'Cause of death',
    items: itemsUnder(
      [],
      [
        ['COD_EL', 'Électrocution', 'Electrocution'],
        ['COD_IM', 'Impact (percussion)', 'Impact (collision)'],
        ['COD_UNKNOWN', 'Non déterminé', 'Undetermined'],
      ],
    ),
  },
  {
    code: 'COD_SRC',
    mnemonic: 'death_data_src',
    label: 'Source de la donnée de mortalité',
    label_en: 'Mortality data source',
    items: itemsUnder(
      [],
      [
        ['COD_SRC_LPO', 'LPO', 'LPO'],
        ['COD_SRC_OGM', 'OGM', 'OGM'],
      ],
    ),
  },
  {
    code: 'OP_TYPE',
    mnemonic: 'operation_type',
    label: "Type d'intervention",
    label_en: 'Operation type',
    items: itemsUnder(
      [],
      [
        ['OP_TYPE_INSTALL', 'Installation', 'Installation'],
        ['OP_TYPE_FIX', 'Réparation', 'Repair'],
      ],
    ),
  },
  {
    code: 'GAN',
    mnemonic: 'geoarea_type',
    label: 'Type de zone',
    label_en: 'Area type',
    items: itemsUnder(
      [],
      [
        ['ADMIN_REG', 'Région', 'Region'],
        ['ADMIN_COM', 'Commune', 'Municipality'],
        ['ADMIN_ZN', 'Zone naturelle', 'Natural area'],
      ],
    ),
  },
  {
    code: 'AREAS',
    mnemonic: 'geographic_areas',
    label: "Zones d'intervention",
    label_en: 'Areas of intervention',
    items: itemsUnder([], REGION_NAMES),
  },
  ARMINGS,
  EQUIPMENTS,
];
