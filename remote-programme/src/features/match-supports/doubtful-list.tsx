import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useNomenclatures } from 'shared/api';
import type { DoubtfulSupport } from 'shared/contract/network-shares';
import { formatLength, labelOf, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { Button } from 'shared/ui/core';
import styles from './matching.module.css';
import { useMatchingTexts } from './matching-calls';

/** Letters of candidates on map, buttons and keyboard. */
export const LETTERS = 'ABCDEFGHI';

/** Returns words for supports and for their candidates. */
export function useMatchWords() {
  const t = useMatchingTexts();
  const locale = useLocale();
  const { byId } = useNomenclatures();
  const networkOf = (id: number | null) => {
    const item = byId(id);
    return item ? labelOf(item, locale) : '';
  };
  return {
    supportName: ({ id, number }: DoubtfulSupport) =>
      number ? t('supportNumber', { number }) : t('support', { id }),
    supportFacts: ({ network_type_id, owner_id }: DoubtfulSupport) =>
      [networkOf(network_type_id), networkOf(owner_id)].filter(Boolean).join(' · '),
    candidateWords: (
      support: DoubtfulSupport,
      { properties, metres }: DoubtfulSupport['candidates'][number],
    ) => {
      const { number, network_type_id, line } = properties;
      const isSame = number !== '' && number.toLowerCase() === support.number.toLowerCase();
      return [
        number ? t('poleNumber', { number }) : t('pole'),
        formatLength(Math.round(metres), locale),
        networkOf(network_type_id),
        line && t('line', { line }),
        isSame && t('sameNumber'),
        properties.support !== null && t('taken'),
      ]
        .filter(Boolean)
        .join(' · ');
    },
  };
}

interface DoubtfulListProps {
  supports: readonly DoubtfulSupport[];
  chosen: DoubtfulSupport | undefined;
  onChoose: (support: DoubtfulSupport) => void;
  /** @param pole `null` for none of the candidates */
  onDecide: (support: DoubtfulSupport, pole: number | null) => void;
}

/** Doubtful supports. The chosen one shows its candidates, each with a button. */
export function DoubtfulList({ supports, chosen, onChoose, onDecide }: DoubtfulListProps) {
  const t = useMatchingTexts();
  const words = useMatchWords();
  const list = useRef<HTMLOListElement>(null);
  const hadFocus = useRef(false);
  useEffect(
    function keepFocus() {
      // The button with the focus is gone with its row.
      if (hadFocus.current && chosen)
        list.current?.querySelector<HTMLElement>('[data-chosen] button')?.focus();
      hadFocus.current = false;
    },
    [chosen],
  );
  const decideOn = (support: DoubtfulSupport, pole: number | null) => {
    hadFocus.current = true;
    onDecide(support, pole);
  };

  function press(event: KeyboardEvent) {
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step && supports[supports.indexOf(chosen) + step];
    const candidate = chosen.candidates[LETTERS.indexOf(event.key.toUpperCase())];
    if (next) {
      hadFocus.current = true;
      onChoose(next);
    } else if (event.key.toUpperCase() === 'N') decideOn(chosen, null);
    else if (candidate) decideOn(chosen, candidate.id);
    else return;
    event.preventDefault();
  }

  return (
    <ol ref={list} className={styles.list} aria-label={t('doubtful')} onKeyDown={press}>
      {supports.map(support =>
        support !== chosen ? (
          <li key={support.id}>
            <button type="button" className={styles.row} onClick={() => onChoose(support)}>
              <b>{words.supportName(support)}</b>
              <span>{words.supportFacts(support)}</span>
            </button>
          </li>
        ) : (
          <li key={support.id} className={styles.chosen} data-chosen>
            <header>
              <h3>{words.supportName(support)}</h3>
              <LocalizedLink to={paths.infrastructure(support.id)}>{t('open')}</LocalizedLink>
            </header>
            <p className={styles.quiet}>{words.supportFacts(support)}</p>
            {support.candidates.slice(0, LETTERS.length).map((candidate, i) => (
              <Button
                key={candidate.id}
                size="large"
                className={styles.candidate ?? ''}
                aria-label={t('thisOne', { pole: words.candidateWords(support, candidate) })}
                onClick={() => decideOn(support, candidate.id)}
              >
                <i className={styles.letter} aria-hidden>
                  {LETTERS[i]}
                </i>
                <span>{words.candidateWords(support, candidate)}</span>
              </Button>
            ))}
            <Button size="large" onClick={() => decideOn(support, null)}>
              {t('none')}
            </Button>
          </li>
        ),
      )}
    </ol>
  );
}
