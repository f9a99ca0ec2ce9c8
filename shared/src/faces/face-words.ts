import { birdGroupOf } from './birds';
import { type FaceOf, isLine, partsOf } from './parts-of';
import en from './words.en.json' with { type: 'json' };
import fr from './words.fr.json' with { type: 'json' };

export const FACE_WORDS = { fr, en: en satisfies typeof fr };
type Locale = keyof typeof FACE_WORDS;

export type FacePart = 'head' | 'post' | 'fitted';

/** A drawing or a part of it in words, such as `poste H61, poteau béton`; empty for a bird of none of the groups. */
export function faceParts(of: FaceOf, locale: Locale, part?: FacePart): string {
  const words = FACE_WORDS[locale];
  if (isLine(of)) return words.line;
  if ('bird' in of) {
    const group = birdGroupOf(of.bird);
    return group ? words.bird[group] : '';
  }
  const { head, post, arresters, fitted } = partsOf(of);
  const heads: Record<string, string> = words.head;
  const kit = [...arresters.map(code => words.arrester[code]), ...fitted.map(code => words.fitted[code])];
  if (part === 'post') return words.post[post ?? 'none'];
  if (part === 'fitted') return kit.join(', ') || words.fitted.none;
  const said = heads[head ?? 'none'] ?? '';
  if (part === 'head') return said;
  return [said, ...(post ? [words.pole.replace('{{post}}', words.post[post])] : []), ...kit].join(', ');
}

/** What a screen reader says of a drawing. */
export const faceWords = (of: FaceOf, locale: Locale): string =>
  FACE_WORDS[locale].drawing.replace('{{parts}}', faceParts(of, locale));
