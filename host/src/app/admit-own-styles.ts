import { pageNonce } from 'shared/ui/core';

/**
 * Libraries that make a `<style>` without asking for a nonce (antd's scroll lock) are code of this page all the
 * same: what they make is admitted by the content security policy.
 */
export function admitOwnStyles(): void {
  const nonce = pageNonce();
  if (!nonce) return;
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element: HTMLElement = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
