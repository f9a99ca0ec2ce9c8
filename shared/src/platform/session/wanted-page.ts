const key = 'auth.redirect';

/** Stores the page that required a sign-in, for this tab. A login page without `to` redirects to it too. */
export const rememberWantedPage = (path: string): void => sessionStorage.setItem(key, path);

/** The page that required a sign-in. Validate it before use. */
export const wantedPage = (): string | null => sessionStorage.getItem(key);

/** Called when that page is shown, or on sign-out. */
export const forgetWantedPage = (): void => sessionStorage.removeItem(key);
