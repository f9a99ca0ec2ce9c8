const RISKS = ['RISK_L', 'RISK_M', 'RISK_H'];
const ARMINGS = {
  'HTA-BT': ['POTBOIS', 'POTAUT', 'NVR', 'NVS', 'DRAPEAU', 'ALTERNE', 'IACM', 'H61', 'DA', 'VR1', 'RAS'],
  HTB: ['TRI', 'TRI_TOW', 'TAB_TOW', 'DBL_FLAG_TOW', 'HEADCAT_TOW', 'DANUB_TOW'],
};
const EQUIPMENTS = {
  'HTA-BT': ['EQ001', 'EQ004', 'EQ005', 'EQ007', 'EQ008', 'EQ020'],
  HTB: ['EQ018', 'EQ019'],
};
const SUBJECTS = [
  'Nid',
  'Perchoir',
  'Pelotes',
  'Plumage',
  'Armement',
  'Isolateur',
  'Traverse',
  'Bretelle',
  'Haie',
  'Lisière',
];
const STATES = [
  'observé',
  'ancien',
  'à surveiller',
  'endommagé',
  'occupé',
  'en bordure de route',
  'près du ruisseau',
];
const BIRDS = [
  'Milan royal',
  'Circaète',
  'Buse variable',
  'Grand-duc',
  'Cigogne blanche',
  'Faucon crécerelle',
  'Vautour fauve',
];

export const SPECIES = [
  'Milvus milvus',
  'Bubo bubo',
  'Buteo buteo',
  'Ciconia ciconia',
  'Falco tinnunculus',
  'Gyps fulvus',
];
export const CAUSES = ['COD_EL', 'COD_EL', 'COD_IM', 'COD_UNKNOWN'];

export function dateOf(random) {
  const day = new Date(Date.UTC(2008, 0, 1) + random.whole(0, 6500) * 86_400_000);
  return day.toISOString().slice(0, 10);
}

const remarkOf = random =>
  random.chance(0.25)
    ? `${random.pick(SUBJECTS)} ${random.pick(STATES)}, ${random.pick(BIRDS)} vu à ${random.whole(5, 900)} m.`
    : '';

/** A visit of a support or a line. */
export function visitOf(random, infrastructure, network) {
  const visit = { infrastructure, date: dateOf(random), condition: random.chance(0.8) ? 'GOOD' : 'POOR' };
  const remark = remarkOf(random);
  if (remark) visit.remark = remark;
  if (infrastructure.startsWith('l'))
    for (const level of ['sgmt_moving_risk', 'sgmt_topo_integr_risk', 'sgmt_landscape_integr_risk'])
      visit[level] = random.pick(RISKS);
  else {
    visit.arming = random.chance(0.2)
      ? [...new Set([random.pick(ARMINGS[network]), random.pick(ARMINGS[network])])].join(', ')
      : random.pick(ARMINGS[network]);
    visit.pole_attractivity = random.pick(RISKS);
    if (random.chance(0.95)) visit.pole_dangerousness = random.pick(RISKS);
    if (random.chance(0.3)) visit.isolation_advice = true;
  }
  return visit;
}

/** Work on a support. */
export function workOf(random, infrastructure, network) {
  return {
    infrastructure,
    date: dateOf(random),
    neutralization_level: random.chance(0.7) ? 'full' : 'partial',
    operation_type: random.chance(0.9) ? 'OP_TYPE_INSTALL' : 'OP_TYPE_FIX',
    equipments: `${random.whole(1, 6)} × ${random.pick(EQUIPMENTS[network])}`,
  };
}
