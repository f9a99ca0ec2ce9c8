import type { ComponentType } from 'react';
import { keepPreviousData, request, useQuery } from 'shared/api';
import type { z } from 'shared/contract';
import { LoadFailure, LoadingState } from 'shared/ui/core';
import { useTexts } from '../locales/texts';
import classes from './answer-screen.module.css';
import { framed } from './frame';
import type { SectionName } from './sections';

/** A screen that requests its section's path of the API and shows the response in cards. */
export const answerScreen = <Schema extends z.ZodType>(
  name: SectionName,
  schema: Schema,
  Content: ComponentType<{ answer: z.output<Schema> }>,
) =>
  framed(function AnswerScreen() {
    const t = useTexts();
    const { data, status, refetch } = useQuery({
      queryKey: [`administration-${name}`],
      queryFn: ({ signal }) => request(schema, `admin/${name}/`, { signal }),
      placeholderData: keepPreviousData,
    });
    if (status === 'pending') return <LoadingState />;
    if (!data) return <LoadFailure ofAreas={false} onRetry={() => void refetch()} />;
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without anything to press inside, its focus lets keys scroll it.
      <div className={classes.page} tabIndex={0}>
        <h1>{t(`sections.${name}`)}</h1>
        <Content answer={data} />
      </div>
    );
  });
