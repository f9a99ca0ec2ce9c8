import type { NetworkPole } from '../../../contract/networks';
import { plainText } from '../../../contract/search-words';
import type { Nomenclatures } from '../../../platform/http';

/** Codes of posts by the words that operators use for their material, without accents. */
const MATERIALS: readonly [code: string, words: RegExp][] = [
  ['POTBOIS', /\b(bois|wood)/],
  ['POTAUT', /\b(beton|concrete)/],
  ['POTTREILLIS', /\b(treillis|lattice)/],
];

/** The drawing of an operator's pole, from the words of the file that are codes or names of our list of armings. */
export function faceOfPole({ arming = '', material = '' }: NetworkPole['properties'], lists: Nomenclatures) {
  const words = [arming, material].map(plainText);
  const named = lists
    .choices('ARMING')
    .filter(item =>
      [item.code, item.label, item.label_en].some(name => name !== '' && words.includes(plainText(name))),
    );
  const post = MATERIALS.find(([, pattern]) => pattern.test(words[1] ?? ''));
  return { arming: [...named.map(({ code }) => code), ...(post ? [post[0]] : [])], equipment: [] };
}
