import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { pageNonce } from 'shared/ui/core';

const nonce = pageNonce();
const cache = createCache({ key: 'administration', prepend: true, ...(nonce && { nonce }) });

/** Styles made while the page runs carry the page's nonce: its policy admits no others. */
export function StyleProvider({ children }: { children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
