declare module '@20minutes/s3rver' {
  /** The part of the package that the tests use. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    /** Koa's middleware, in order of execution. */
    middleware: ((context: Request, next: () => Promise<void>) => Promise<void>)[];
  }
  interface Request {
    method: string;
    path: string;
    status: number;
    body: unknown;
    res: import('node:http').ServerResponse;
    respond: boolean;
  }
}
