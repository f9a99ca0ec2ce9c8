// Schema constructors for applications, so that a page loads the schema library once. The contract itself uses all of
// them.
export {
  array,
  boolean,
  enum,
  type infer,
  int,
  literal,
  null,
  number,
  object,
  type output,
  record,
  string,
  undefined,
  union,
  unknown,
  type ZodObject,
  type ZodType,
} from 'zod';
