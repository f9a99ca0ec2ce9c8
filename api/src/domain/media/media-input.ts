import { check, type MediaFields, mediaFieldsSchema, mediaSchema } from 'shared/server';
import { z } from 'zod';
import { inNamesOfInput } from '../../http/body-fields';
import { fileField } from '../../http/read-form';
import { InvalidInput } from '../../http/request-refused';
import type { Row } from '../../store/schema';

const uploadFieldsSchema = mediaFieldsSchema.extend({ uuid: z.uuid().optional() });

export const uploadFormSchema = uploadFieldsSchema.extend({ storage: fileField() });

export type UploadFields = z.infer<typeof uploadFieldsSchema>;

/** Validates the text fields of an upload. @throws InvalidInput */
export function uploadFieldsOf(fields: Record<string, string>): UploadFields {
  const { body, problems } = inNamesOfInput(fields, { input: uploadFieldsSchema, answer: mediaSchema });
  const checked = check(uploadFieldsSchema, body);
  if (checked.status === 'valid' && problems.length === 0) return checked.value;
  throw new InvalidInput([...problems, ...(checked.status === 'valid' ? [] : checked.problems)]);
}

export function wordsOfMedia({ date, author, source, remark, label }: Row<'media'>): MediaFields {
  return { date, author, source, remark, label };
}
