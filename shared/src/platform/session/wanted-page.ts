const key = 'auth.redirect';

/** Keeps, for this tab, the page somebody asked for before signing in: a login page reached without `to` knows it too. */
export const rememberWantedPage = (path: string): void => sessionStorage.setItem(key, path);

/** The page asked for before signing in; nothing about it is trusted. */
export const wantedPage = (): string | null => sessionStorage.getItem(key);

/** Once it is shown, or somebody leaves, nobody waits for it any more. */
export const forgetWantedPage = (): void => sessionStorage.removeItem(key);
