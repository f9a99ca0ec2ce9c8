declare module 'jsdom' {
  export class VirtualConsole {
    on(kind: string, listener: (error: unknown) => void): void;
  }
  export class JSDOM {
    constructor(page: string, options: object);
    /** Extended by `host/src/first-paint/frames.tsx`. */
    window: Window & {
      eval(script: string): void;
      desktopQuery: string;
      formQuery: string;
      loginPath: string;
      renderFrame(path: string, locale: string, signedIn: boolean): Promise<string>;
    };
  }
}
