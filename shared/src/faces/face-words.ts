import { partsOf } from './parts';
import type { FaceOf } from './shapes';
import { silhouetteOf } from './silhouettes';
import en from './words.en.json' with { type: 'json' };
import fr from './words.fr.json' with { type: 'json' };

export const FACE_WORDS = { fr, en: en satisfies typeof fr };
type Locale = keyof typeof FACE_WORDS;

export type FacePart = 'head' | 'post' | 'fitted';

/** A drawing or a part of it in words, such as `poste H61, coiffes`; empty for a bird without a silhouette. */
export function faceParts(of: FaceOf, locale: Locale, part?: FacePart): string {
  const words = FACE_WORDS[locale];
  const silhouette = silhouetteOf(of);
  if (silhouette) return words.silhouette[silhouette];
  if (of === 'line' || 'bird' in of) return '';
  const { head = 'none', post = 'none', arresters, fitted } = partsOf(of);
  const said = (words.head as Record<string, string>)[head] ?? '';
  const kit = [...arresters.map(code => words.arrester[code]), ...fitted.map(code => words.fitted[code])];
  if (part === 'post') return words.post[post];
  if (part === 'fitted') return kit.join(', ') || words.fitted.none;
  if (part === 'head') return said;
  const pole = post === 'none' ? [] : [words.pole.replace('{{post}}', words.post[post])];
  return [said, ...pole, ...kit].join(', ');
}

/** Alternative text of a drawing. */
export const faceWords = (of: FaceOf, locale: Locale): string =>
  FACE_WORDS[locale].drawing.replace('{{parts}}', faceParts(of, locale));
