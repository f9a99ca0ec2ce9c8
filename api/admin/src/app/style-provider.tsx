import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { pageNonce } from 'shared/ui/core';

const nonce = pageNonce();
const cache = createCache({ key: 'administration', prepend: true, ...(nonce && { nonce }) });

/** Gives styles created at run time the page's nonce, which its content security policy requires. */
export function StyleProvider({ children }: { children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
