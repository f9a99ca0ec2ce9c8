import styles from './walk.module.css';

/** Figures side by side, each above its word. */
export const Figures = ({ of }: { of: readonly (readonly [value: string | number, word: string])[] }) => (
  <div className={styles.figures}>
    {of.map(([value, word]) => (
      <div key={word}>
        <b>{value}</b>
        <span>{word}</span>
      </div>
    ))}
  </div>
);
