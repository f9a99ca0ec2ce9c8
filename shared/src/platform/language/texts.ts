import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from './format';
import { addMessages, changesOf, currentLocale, i18n, type Messages, type MessageTree } from './i18n';

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralSuffix}` ? Base : Key;

/** All keys of a tree of texts in dot notation, without plural suffixes. */
export type MessageKey<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Prefix}${WithoutPlural<Key>}`
    : MessageKey<Tree[Key], `${Prefix}${Key}.`>;
}[keyof Tree & string];

export type Values = Record<string, string | number>;

/**
 * Returns the text of a key in the current language. A `count` among the values selects the plural form. It also
 * provides `number`, the count in the notation of the language.
 */
export type Translate<Tree> = (key: MessageKey<Tree>, values?: Values) => string;

const written = (values: Values = {}): Values =>
  typeof values.count === 'number'
    ? { number: formatNumber(values.count, currentLocale()), ...values }
    : values;

export interface TextsHook<Tree> {
  (): Translate<Tree>;
  /** Translates outside React, in the language at the time of the call. */
  translate: Translate<Tree>;
}

/**
 * Creates the typed text hook of a namespace.
 * @param namespace the remote's id, or a unique name inside `shared`
 * @param messages registered immediately; a remote omits them, since its manifest has them
 */
export function createTexts<Tree extends MessageTree>(
  namespace: string,
  messages?: Messages,
): TextsHook<Tree> {
  if (messages) addMessages(namespace, messages);
  const options = { bindI18n: changesOf(namespace) };
  function useTexts(): Translate<Tree> {
    const { t } = useTranslation(namespace, options);
    return useCallback((key: string, values?: Values) => t(key, written(values)), [t]) as Translate<Tree>;
  }
  useTexts.translate = ((key: string, values?: Values) =>
    i18n.t(key, { ns: namespace, ...written(values) })) as Translate<Tree>;
  return useTexts;
}

/** Both languages of a namespace. The compiler rejects a key that exists in only one of them. */
export const sameKeys = <Tree extends MessageTree>(messages: { fr: Tree; en: NoInfer<Tree> }): Messages =>
  messages;
