/** Access to a bucket of an S3-compatible object store. */
export interface BucketSettings {
  /** URL of the store; `null`: Amazon's own of the region. */
  endpoint: string | null;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Whether the bucket stands in the path of a URL (`https://host/bucket/key`) instead of its host. */
  pathStyle: boolean;
}

/** The bucket in messages, with its store. */
export const nameOfBucket = ({ bucket, endpoint }: Pick<BucketSettings, 'bucket' | 'endpoint'>): string =>
  endpoint ? `${bucket} (${endpoint})` : bucket;
