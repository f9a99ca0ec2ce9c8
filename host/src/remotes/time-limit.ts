const longest = 8000;

/** Longest wait for the discovery document and for each file of a remote, in milliseconds: the page says which. */
export const timeLimit =
  Number(document.querySelector<HTMLMetaElement>('meta[name="remote-time-limit"]')?.content) || longest;
