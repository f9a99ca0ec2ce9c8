import { codeLabel, type InfrastructureType } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { CheckCircleFilledIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import classes from './creation-steps.module.css';

export function CreationSteps({ type, current }: { type: InfrastructureType; current: 1 | 2 }) {
  const t = useTexts();
  const steps = [codeLabel(infrastructures.words[useLocale()], 'type', type), t('create.steps.diagnosis')];
  return (
    <ol className={classes.steps} aria-label={t('create.steps.label')}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index + 1 === current ? 'step' : undefined}>
          <span className={classes.number} aria-hidden="true">
            {index + 1 < current ? <CheckCircleFilledIcon /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
