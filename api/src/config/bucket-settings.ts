/** Access to a bucket of an S3-compatible object store. */
export interface BucketSettings {
  /** URL of the store; `null` for Amazon's own store in the region. */
  endpoint: string | null;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Whether the bucket is part of the URL's path (`https://host/bucket/key`) instead of its host. */
  pathStyle: boolean;
}

/** The bucket's name in messages, with its store's URL. */
export const nameOfBucket = ({ bucket, endpoint }: Pick<BucketSettings, 'bucket' | 'endpoint'>): string =>
  endpoint ? `${bucket} (${endpoint})` : bucket;
