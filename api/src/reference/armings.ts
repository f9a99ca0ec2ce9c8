import { DISTRIBUTION, itemsUnder, LINE, POLE, type ReferenceList, TRANSMISSION } from './reference-list';

/** Crossarm and insulator arrangements of supports, kinds of cable of lines. */
export const ARMINGS: ReferenceList = {
  code: 'ARMING',
  mnemonic: 'arming',
  label: 'Armement',
  label_en: 'Arming',
  items: [
    ...itemsUnder(
      [DISTRIBUTION, POLE],
      [
        ['ALTERNE', 'Support alterne', 'Staggered arming'],
        ['BUBP', 'BU-BP (triangle)', 'BU-BP (triangular arming)'],
        ['DA', 'Double ancrage', 'Double dead-end'],
        ['DERV', 'Dérivation', 'Tap-off pole'],
        ['DRAPEAU', 'Support drapeau', 'Flag arming'],
        ['FDL', 'Fin de ligne', 'Terminal pole'],
        ['H61', 'Poste aérien (H61)', 'Pole-mounted transformer (H61)'],
        ['IACM', 'Interrupteur à commande manuelle', 'Manually operated switch'],
        ['NVR', 'Nappe-voûte rigide', 'Semi-arched crossarm, pin insulators'],
        ['NVS', 'Nappe-voûte suspendue', 'Semi-arched crossarm, suspension insulators'],
        ['PARAFINF', 'Parafoudre inférieur', 'Surge arrester, lower'],
        ['PARAFSUP', 'Parafoudre supérieur', 'Surge arrester, upper'],
        ['PORT', 'Portique', 'H-frame'],
        ['POTAUT', 'Poteau (non bois, ou bois avec terre)', 'Pole (not wood, or wood with earth wire)'],
        ['POTBOIS', 'Poteau bois (sans câble de terre)', 'Wood pole (without earth wire)'],
        ['POTTREILLIS', 'Poteau treillis', 'Lattice pole'],
        ['RAS', 'Remontée aéro-souterraine', 'Overhead-to-underground riser'],
        ['VR1', 'Voûte rigide 1re génération', 'Arched crossarm, pin insulators, 1st generation'],
        ['VR2', 'Voûte rigide 2e génération', 'Arched crossarm, pin insulators, 2nd generation'],
      ],
    ),
    ...itemsUnder(
      [TRANSMISSION, POLE],
      [
        ['DANUB_TOW', 'Pylône Beaubourg/Danube', 'Danube tower'],
        ['DBL_FLAG_TOW', 'Pylône double drapeau', 'Double flag tower'],
        ['HEADCAT_TOW', 'Pylône tête de chat', "Cat's-head tower"],
        ['LILY_TOW', 'Pylône muguet', 'Lily-of-the-valley tower'],
        ['TAB_TOW', 'Pylône nappe', 'Horizontal-configuration tower'],
        ['TRI', 'Pylône triangle', 'Triangle tower'],
        ['TRI_TOW', 'Pylône trianon', 'Trianon tower'],
      ],
    ),
    ...itemsUnder([DISTRIBUTION, TRANSMISSION, LINE], [['BARECABLE', 'Câble nu', 'Bare conductor']]),
    ...itemsUnder([DISTRIBUTION, LINE], [['BRACABLE', 'Ligne tressée', 'Bundled insulated cable']]),
    ...itemsUnder([TRANSMISSION, LINE], [['GUARD_CAB', 'Câble de garde', 'Earth wire']]),
    ...itemsUnder([DISTRIBUTION, TRANSMISSION, POLE, LINE], [['AUTRES', 'Autres', 'Other']]),
  ],
};
