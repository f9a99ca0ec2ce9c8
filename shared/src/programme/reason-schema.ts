import { z } from 'zod';

const nothing = z.object({});

/** What each reason says in words; lists that were taken along by earlier releases lack some of it. */
const VALUES = {
  /** `last` is a day. */
  deaths: z.object({ count: z.int(), last: z.string() }),
  /** Of 1 to 3: attractiveness and dangerousness of a support; moving, relief and vegetation of a line. */
  notes: z.object({ notes: z.array(z.number()) }),
  /** The sensitive area that decides: the one with the most threatened species. */
  sensitive: z.object({ name: z.string().nullable().default(null) }),
  /** Birds found dead at other supports within so many metres, of causes that count at a support. */
  neighbours: z.object({ count: z.int().nullable().default(null), metres: z.number().default(500) }),
  searched: z.object({ searches: z.int(), found: z.int() }),
  /** Whether there is a diagnosis that lacks some notes only. */
  not_evaluated: z.object({ is_diagnosed: z.boolean().default(false) }),
  never_searched: nothing,
} as const;
export const REASON_CODES = Object.keys(VALUES) as (keyof typeof VALUES)[];
export type ReasonCode = keyof typeof VALUES;

const effect = z.number();
const reason = <Code extends ReasonCode>(code: Code) =>
  z.object({ code: z.literal(code), values: VALUES[code] as (typeof VALUES)[Code], effect });

/** Why a support or line stands where it stands, and by how many deaths a year that changes its expectation. */
export const priorityReasonSchema = z.discriminatedUnion('code', [
  reason('deaths'),
  reason('notes'),
  reason('sensitive'),
  reason('neighbours'),
  reason('searched'),
  reason('not_evaluated'),
  reason('never_searched'),
]);
export type PriorityReason = z.output<typeof priorityReasonSchema>;
