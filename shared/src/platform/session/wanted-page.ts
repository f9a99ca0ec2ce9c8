const key = 'auth.redirect';

/** Keeps, for this tab, the page that needed a sign-in: a login page without `to` leads there as well. */
export const rememberWantedPage = (path: string): void => sessionStorage.setItem(key, path);

/** The page that needed a sign-in; not to be trusted. */
export const wantedPage = (): string | null => sessionStorage.getItem(key);

/** Called when that page is shown, or on a sign-out. */
export const forgetWantedPage = (): void => sessionStorage.removeItem(key);
