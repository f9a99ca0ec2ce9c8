import { queryOptions, request } from 'shared/api';
import { verificationAnswerSchema } from 'shared/contract';

/** GET `user/verify_email/{token}/`. The call verifies the address, so it runs once. */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: () =>
      request(verificationAnswerSchema, `user/verify_email/${encodeURIComponent(token)}/`, {
        anonymous: true,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
