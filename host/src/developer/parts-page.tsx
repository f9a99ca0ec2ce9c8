import type { ComponentType } from 'react';
import * as core from 'shared/ui/core';
import * as data from 'shared/ui/data';
import * as outbox from 'shared/ui/outbox';
import * as record from 'shared/ui/record';
import { Page } from '../frame/page';
import classes from './developer.module.css';
import { examples } from './part-examples';
import { useTexts } from './texts';

/** A component that `shared` exports. The build reads them from the sources: see `scripts/federation/ui-parts.mjs`. */
interface Part {
  name: string;
  entry: string;
  about: string;
  props: string[];
}
declare const UI_PARTS: readonly Part[];

const icons = { ...core, ...data, ...outbox, ...record } as unknown as Record<string, ComponentType>;
const isIcon = ({ name }: Part) => name.endsWith('Icon');

/** The parts of `shared/ui` with their use, for authors of remotes. */
export function PartsPage() {
  const t = useTexts();
  const entries = [...new Set(UI_PARTS.map(({ entry }) => entry))];
  return (
    <Page title={{ namespace: 'developer', key: 'parts.title' }}>
      <h1>{t('parts.title')}</h1>
      <p>{t('parts.lead')}</p>
      {entries.map(entry => {
        const parts = UI_PARTS.filter(part => part.entry === entry);
        return (
          <section key={entry} aria-label={entry}>
            <h2>{entry}</h2>
            {parts
              .filter(part => !isIcon(part))
              .map(part => (
                <PartCard key={part.name} {...part} />
              ))}
            <ul className={classes.buttons}>
              {parts.filter(isIcon).map(({ name }) => {
                const Icon = icons[name];
                return (
                  <li key={name}>
                    {Icon && <Icon />} {name}
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </Page>
  );
}

function PartCard({ name, entry, about, props }: Part) {
  const t = useTexts();
  const given = props.filter(prop => prop !== 'children').map(prop => ` ${prop}={…}`);
  const end = props.includes('children') ? `>…</${name}>` : ' />';
  return (
    <article className={classes.card} aria-label={name}>
      <h3>{name}</h3>
      <p lang="en">{about}</p>
      <pre>{`import { ${name} } from 'shared/${entry}';\n<${name}${given.join('')}${end}`}</pre>
      {examples[name]?.(t('parts.example'))}
    </article>
  );
}
