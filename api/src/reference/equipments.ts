import { DISTRIBUTION, itemsUnder, LINE, POLE, type ReferenceList, TRANSMISSION } from './reference-list';

/** What is fitted on supports and lines to keep birds from harm, or to draw them elsewhere. */
export const EQUIPMENTS: ReferenceList = {
  code: 'EQMT_TYPE',
  mnemonic: 'equipment_type',
  label: "Type d'équipement",
  label_en: 'Equipment type',
  items: [
    ...itemsUnder(
      [DISTRIBUTION, POLE],
      [
        ['EQ001', 'Tiges dissuasives sur traverses', 'Perch deterrent rods on crossarms'],
        ['EQ002', 'Tiges dissuasives longues', 'Perch deterrent rods, long'],
        ['EQ003', "Tiges dissuasives en patte d'oie", "Perch deterrent rods, crow's-foot"],
        ['EQ004', 'Tiges dissuasives', 'Perch deterrent rods'],
        [
          'EQ005',
          'Protecteurs de conducteur nappe-voûte suspendue',
          'Conductor covers, suspended semi-arched crossarm',
        ],
        ['EQ006', 'Autres', 'Other'],
        ['EQ007', 'Protecteurs de conducteur sur ancrage', 'Conductor covers at dead-ends'],
        ['EQ008', 'Points gainés', 'Insulated jumpers'],
        ['EQ009', 'Coiffes sur borne de transformateur', 'Transformer bushing caps'],
        ['EQ010', 'Perchoir avifaune sur couteau IACM', 'Bird perch on switch blade'],
        ['EQ020', 'Protecteurs de conducteurs sur isolateurs rigides', 'Conductor covers on pin insulators'],
        ['EQ021', 'Perchoir avifaune incitatif (en T ou L)', 'Attractive bird perch (T or L shaped)'],
        [
          'EQ022',
          'Tiges dissuasives sur traverses, dérivation basse',
          'Perch deterrent rods on crossarms, low tap-off',
        ],
      ],
    ),
    ...itemsUnder(
      [DISTRIBUTION, TRANSMISSION, POLE],
      [
        ['EQ017', 'Anémomètre', 'Anemometer'],
        ['EQ018', 'Nichoirs', 'Nest boxes'],
        ['EQ019', 'Plateforme', 'Nest platform'],
      ],
    ),
    ...itemsUnder(
      [DISTRIBUTION, LINE],
      [
        ['EQ011', 'Balise Firefly', 'Firefly flight diverter'],
        ['EQ012', 'Avisphère (abandonnée)', 'Avisphere marker ball (discontinued)'],
        ['EQ013', 'Balise SICAME', 'SICAME flight diverter'],
      ],
    ),
    ...itemsUnder(
      [TRANSMISSION, LINE],
      [
        ['EQ014', 'Spirale', 'Bird flight diverter spiral'],
        ['EQ015', 'Sphère avifaune (validée)', 'Bird marker ball (approved)'],
      ],
    ),
    ...itemsUnder([DISTRIBUTION, TRANSMISSION, LINE], [['EQ016', 'Enfouissement', 'Undergrounding']]),
  ],
};
