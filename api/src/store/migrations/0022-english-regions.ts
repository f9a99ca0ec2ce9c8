const IN_ENGLISH: Readonly<Record<string, string>> = {
  'Bourgogne-Franche-Comté': 'burgundy franche comte',
  Bretagne: 'brittany',
  Corse: 'corsica',
  Guyane: 'french guiana',
  Normandie: 'normandy',
  Occitanie: 'occitania',
};

/** Adds English names to the search texts of regions. */
export const englishRegions = (): string[] =>
  Object.entries(IN_ENGLISH).map(
    ([name, english]) =>
      `update geo_areas set search_text = search_text || ' ${english}' where type = 'ADMIN_REG' and name = '${name}'`,
  );
