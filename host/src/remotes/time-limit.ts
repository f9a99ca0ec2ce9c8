const defaultLimit = 8000;

/** Time limit in milliseconds for the discovery document and each file of a remote; the page may set it. */
export const timeLimit =
  Number(document.querySelector<HTMLMetaElement>('meta[name="remote-time-limit"]')?.content) || defaultLimit;
