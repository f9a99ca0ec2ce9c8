import { queryOptions, request } from 'shared/api';
import { type ActivationGroup, applicantSchema, applicantsSchema, z } from 'shared/contract';

const path = (token: string) => `user/activate/${encodeURIComponent(token)}/`;

/** GET `user/activate/`: the pending requests in the areas of the signed-in user. */
export const applicantsQuery = queryOptions({
  queryKey: ['applicants'],
  queryFn: ({ signal }) => request(applicantsSchema, 'user/activate/', { signal }),
});

/** GET `user/activate/{token}/`: one request for an account. */
export const applicantQuery = (token: string) =>
  queryOptions({
    queryKey: ['applicant', token],
    queryFn: ({ signal }) => request(applicantSchema, path(token), { signal }),
    retry: false,
  });

/** PATCH `user/activate/{token}/`. @throws ApiError 403 for an account of another area */
export const activateAccount = (token: string, group: ActivationGroup) =>
  request(applicantSchema, path(token), { method: 'PATCH', body: { group } });

/**
 * POST `user/refuse/{token}/`.
 * @param reason quoted in the mail to the applicant; may be empty
 * @throws ApiError 403 for an account of another area, 409 for an active account
 */
export const refuseRequest = (token: string, reason: string) =>
  request(z.undefined(), `user/refuse/${encodeURIComponent(token)}/`, { method: 'POST', body: { reason } });
