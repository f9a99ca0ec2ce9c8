import { z } from 'zod';
import { fetchTablePage, useQuery } from '../../../platform/http';
import { hasScope, useSession } from '../../../platform/session';
import { Button } from '../../core';
import classes from './comments.module.css';

const MOST_OFFERS = 5;
const accountSchema = z.object({ username: z.string() });

/** The beginning of a name at the end of a text, after its `@`. */
const begunName = (text: string) => /(?:^|[^\p{L}\p{N}_.+-])@([\p{L}\p{N}_.+-]*)$/u.exec(text)?.[1];

interface MentionOffersProps {
  text: string;
  names: readonly string[];
  onChoose: (text: string) => void;
}

/**
 * Completes a name that a text ends with: from people whom the sheet names, and for administrators from all accounts.
 * Nobody else may look up accounts.
 */
export function MentionOffers({ text, names, onChoose }: MentionOffersProps) {
  const begun = begunName(text);
  const seesAccounts = useSession(session => hasScope(session.user, 'admin'));
  const { data } = useQuery({
    queryKey: ['accounts', 'named', begun],
    queryFn: ({ signal }) =>
      fetchTablePage(accountSchema, 'admin/accounts/', { q: begun ?? '', limit: MOST_OFFERS }, signal),
    enabled: seesAccounts && Boolean(begun),
  });
  if (begun === undefined) return null;
  const all = new Set([...names, ...(data?.features ?? []).map(({ username }) => username)]);
  const fitting = [...all].filter(
    name => name.toLowerCase().startsWith(begun.toLowerCase()) && name !== begun,
  );
  return fitting.length === 0 ? null : (
    <div className={classes.offers}>
      {fitting.slice(0, MOST_OFFERS).map(name => (
        <Button key={name} onClick={() => onChoose(`${text.slice(0, text.length - begun.length)}${name} `)}>
          @{name}
        </Button>
      ))}
    </div>
  );
}
