import { area, type FaceOf, type Shape, stroke } from './shapes';

/** Genera, families and orders of each group of birds. */
const GROUPS = {
  raptor:
    'Pandion Pernis Elanus Milvus Haliaeetus Gypaetus Neophron Gyps Aegypius Circaetus Circus Accipiter Astur Buteo Clanga Aquila Hieraaetus Falco Accipitridae Falconidae Accipitriformes Falconiformes',
  owl: 'Tyto Otus Bubo Glaucidium Athene Strix Asio Aegolius Strigidae Tytonidae Strigiformes',
  stork:
    'Ciconia Botaurus Ixobrychus Nycticorax Ardeola Bubulcus Egretta Ardea Ciconiidae Ardeidae Ciconiiformes',
  corvid: 'Garrulus Pica Nucifraga Pyrrhocorax Coloeus Corvus Corvidae',
  gull: 'Ichthyaetus Hydrocoloeus Chroicocephalus Larus Rissa Gelochelidon Hydroprogne Thalasseus Sterna Sternula Chlidonias Laridae',
  small: 'Passeriformes',
};

const ARMINGS_OF_LINES = ['BARECABLE', 'BRACABLE', 'GUARD_CAB'];

type Silhouette = keyof typeof GROUPS | 'line';

/**
 * The silhouette of a bird, a line, or a support with an arming of lines. `null`: a bird that no silhouette fits,
 * such as a duck. `undefined`: any other support.
 */
export function silhouetteOf(of: FaceOf): Silhouette | null | undefined {
  if (of === 'line' || ('arming' in of && of.arming.some(code => ARMINGS_OF_LINES.includes(code))))
    return 'line';
  if ('arming' in of) return;
  const { scientific_name, size_class } = of.bird;
  const names = scientific_name.match(/[A-Z][a-z]+/g) ?? [];
  for (const [group, taxa] of Object.entries(GROUPS))
    if (names.some(name => taxa.split(' ').includes(name))) return group as Silhouette;
  return size_class === 'S' ? 'small' : null;
}

/** Silhouettes in a box of 64 by 64: the path of an area, then `|` and the path of strokes. Either may be missing. */
const PATHS: Record<Silhouette, string> = {
  line: '|M14 18v38M50 18v38M6 24h16M42 24h16M0 28q7-2 14-4q18 10 36 0q7 2 14 4M4 21v3M24 21v3M40 21v3M60 21v3',
  raptor:
    'M32 12L34.8 15 35.4 19.5 41 20.5 47.5 17.6 54.5 18.2 62.5 21.6 56.5 22.5 63 25.8 56.4 25.6 61.6 30 55.2 28.8 58.2 33.4 51.5 31.6 46 32.4 40 34 36.4 37 35.4 43 36.6 47 40.2 55 36 53.4 32 50.6 28 53.4 23.8 55 27.4 47 28.6 43 27.6 37 24 34 18 32.4 12.5 31.6 5.8 33.4 8.8 28.8 2.4 30 7.6 25.6 1 25.8 7.5 22.5 1.5 21.6 9.5 18.2 16.5 17.6 23 20.5 28.6 19.5 29.2 15Z|',
  owl: 'M32 9C37 9 39.5 10 43.6 7.6 45 13 46.6 16.4 45.8 21 50.6 29 49.6 42 41.4 50L38 55.5H26L22.6 50C14.4 42 13.4 29 18.2 21 17.4 16.4 19 13 20.4 7.6 24.5 10 27 9 32 9ZM26 16.2A4.9 4.9 0 1 0 26 26 4.9 4.9 0 1 0 26 16.2ZM38 16.2A4.9 4.9 0 1 0 38 26 4.9 4.9 0 1 0 38 16.2ZM32 24L29.8 27.4 32 31 34.2 27.4Z|M26.4 21.2h.4M37.2 21.2h.4M8 57.2H56',
  stork:
    'M4.5 12.2L20.5 9.2C22 6.4 26.6 6 28.6 9 30.6 12 28.4 15.4 27.6 18.4 26.8 21.6 28.4 23.8 32.6 24.4 43 25.6 52.6 29.4 60.5 38.6 54 40 49.6 40.4 45.6 39.8 42 42.4 35.6 42.6 31 40 24.4 36.4 21.4 31.2 21.6 25 21.8 19.6 23.8 16.4 21.4 13.6Z|M34 40L33 59M39.6 40.5L40.6 59M33 59h-5M40.6 59h-5',
  corvid:
    'M4.5 20.4C8.6 18 11 17.4 13.4 16.4 15.4 11.6 22.6 10.4 27 14 30 16.6 32.4 21 37 24.6 44.6 30.4 52.6 37 61.5 49.6L52 46.6 55.4 52C48.6 49.4 44.4 46.6 40.4 46 30 47.6 20.6 42.4 17.6 34 16.2 30 16.4 26.4 15 22.6 11.6 22.4 8 22 4.5 20.4Z|M28.5 44.5L27.5 54M34.4 45.5L34.6 54M8 56H56',
  gull: 'M32 13.4L33.4 18.4C34.6 19.4 35.2 20.4 35.3 22.4 38.4 21.6 41.4 17.4 46.2 16.6 52.4 15.8 58.4 21.4 63 29.6 57 25.6 52.4 24.4 48.2 25.4 43.4 26.6 40.4 30.6 36.4 32.6 36 36.6 35.2 39.4 34.4 42L36.6 48.4C33.6 49.4 30.4 49.4 27.4 48.4L29.6 42C28.8 39.4 28 36.6 27.6 32.6 23.6 30.6 20.6 26.6 15.8 25.4 11.6 24.4 7 25.6 1 29.6 5.6 21.4 11.6 15.8 17.8 16.6 22.6 17.4 25.6 21.6 28.7 22.4 28.8 20.4 29.4 19.4 30.6 18.4Z|',
  small:
    'M6.6 25.6L13.4 22.4C15.6 15.6 24.6 13.4 30.4 18.2 34.6 21.8 40.4 27.4 45.4 30.4L59 25.2 61 29.4 48.6 37.4C45.4 45 37.4 49.6 29.6 48.4 19.4 47 13 38.4 13.2 28.2Z|M27 48L25.6 55M33.4 48.4L33 55M8 56.8H56',
};

export function silhouetteShapes(silhouette: Silhouette): Shape[] {
  const [body = '', strokes] = PATHS[silhouette].split('|');
  return [area('ink', body), stroke('ink', 2.2, strokes)];
}
