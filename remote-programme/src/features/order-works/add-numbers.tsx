import { useId, useState } from 'react';
import { formatNumber } from 'shared/i18n';
import { MOST_ORDERED } from 'shared/programme';
import { Button, PlusIcon } from 'shared/ui/core';
import { Input } from 'shared/ui/form';
import { useWorksTexts } from '../../locales/works-texts';
import { useWorkWords } from '../show-works/use-work-words';
import { numbersIn } from './chosen-ids';
import styles from './ordered-list.module.css';

/**
 * Adds supports and lines by number.
 * @param onAdd returns whether there was room for all of them
 */
export function AddNumbers({ onAdd }: { onAdd: (ids: readonly number[]) => boolean }) {
  const t = useWorksTexts();
  const { locale } = useWorkWords();
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');

  function add() {
    const { ids, bad } = numbersIn(text);
    const fit = ids.length === 0 || onAdd(ids);
    setText(bad.join(' '));
    if (bad.length > 0) setProblem(t('order.badNumbers', { text: bad.join(', ') }));
    else setProblem(fit ? '' : t('order.tooMany', { most: formatNumber(MOST_ORDERED, locale) }));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter adds, and does not send the order.
    <div
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        add();
      }}
    >
      <label htmlFor={id}>
        <strong>{t('order.numbers')}</strong>
      </label>
      <div className={styles.numbers}>
        <Input
          id={id}
          value={text}
          onChange={setText}
          aria-describedby={`${id}-note`}
          aria-invalid={problem !== ''}
          autoComplete="off"
        />
        <Button icon={<PlusIcon />} onClick={add}>
          {t('order.addNumbers')}
        </Button>
      </div>
      <p id={`${id}-note`} className={styles.hint} role={problem ? 'alert' : undefined}>
        {problem || t('order.numbersHint')}
      </p>
    </div>
  );
}
